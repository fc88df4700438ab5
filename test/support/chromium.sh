#!/usr/bin/env bash
# Starts the browser named in CHROMIUM without the two pages that it loads for the address bar of every window: nobody
# types there, and they took more time than the page under test. Of several lists of features Chromium reads the last
# only, so that these join the one that Playwright hands over.
set -euo pipefail
exec "$CHROMIUM" "${@/#--disable-features=/--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,}"
