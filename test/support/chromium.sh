#!/usr/bin/env bash
# Starts the browser named in CHROMIUM without what costs more than the pages under test: two pages of its own for the
# address bar of every window, in which nobody types, and a process in reserve for every visitor. Of several lists of
# features Chromium reads the last only, so that these join the one that Playwright hands over.
set -euo pipefail
unneeded=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess
exec "$CHROMIUM" "${@/#--disable-features=/--disable-features=$unneeded,}"
