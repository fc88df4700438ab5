vcl 4.1;

# Varnish (6.0 or later) in front of one or several Éclaircie processes, as a shared cache in memory:
#
#   varnishd -f /etc/varnish/eclaircie.vcl -a :80 -s malloc,256m -p http_gzip_support=off
#
# Start each process with a PORT of its own (leave out below what you do not start), and with
#
#   TRUST_PROXY=127.0.0.1    the address Varnish comes from: only then does X-Forwarded-For count for RATE_LIMIT
#   PUBLIC_URL=https://…     the address visitors know
#
# Nothing here says how long an answer holds: the answers say it themselves, in Cache-Control.

import directors;
import std;

backend first {
  .host = "127.0.0.1";
  .port = "3001";
  .connect_timeout = 1s;
  # A process answers within 8 s, or ends its stream by 6 s.
  .first_byte_timeout = 10s;
  .between_bytes_timeout = 10s;
  .probe = { .url = "/readyz"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

backend second {
  .host = "127.0.0.1";
  .port = "3002";
  .connect_timeout = 1s;
  .first_byte_timeout = 10s;
  .between_bytes_timeout = 10s;
  .probe = { .url = "/readyz"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

backend third {
  .host = "127.0.0.1";
  .port = "3003";
  .connect_timeout = 1s;
  .first_byte_timeout = 10s;
  .between_bytes_timeout = 10s;
  .probe = { .url = "/readyz"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

sub vcl_init {
  # Any of them answers any request.
  new processes = directors.round_robin();
  processes.add_backend(first);
  processes.add_backend(second);
  processes.add_backend(third);
}

sub vcl_recv {
  set req.backend_hint = processes.backend();

  # Replaced, not extended: what a visitor claims about addresses is worth nothing.
  set req.http.X-Forwarded-For = client.ip;
  unset req.http.Forwarded;

  # No page reads a cookie, and the privacy page promises that nobody does.
  unset req.http.Cookie;

  # One copy for each encoding that the processes write, and not for each spelling of the header. Left alone,
  # Varnish asks for gzip and nothing else: http_gzip_support is off above.
  if (req.http.Accept-Encoding ~ "(^|[ ,])br *(;q=(1|0\.0*[1-9]|0\.[1-9])|,|$)") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(^|[ ,])gzip *(;q=(1|0\.0*[1-9]|0\.[1-9])|,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # A page is there in several forms, by what its asker accepts and by the program where that says nothing of it. One copy
  # for each form, and not for each program: the processes are told which form it is. Who names two forms weighs them,
  # which the processes do. What ends in its form, and what is no page, is one thing for everybody.
  if (req.url ~ "^/(api|assets|og-image|radar)/" || req.url ~ "^[^?]*\.[a-z]+(\?|$)") {
    unset req.http.Accept;
  } elsif (req.http.Accept ~ "(?i)^ *text/plain *$") {
    set req.http.Accept = "text/plain";
  } elsif (req.http.Accept ~ "(?i)^ *text/markdown *$") {
    set req.http.Accept = "text/markdown";
  } elsif (req.http.Accept ~ "(?i)text/(plain|markdown)") {
    return (pass);
  } elsif (req.http.Accept !~ "(?i)(text/html|application/xhtml\+xml)" &&
           req.http.User-Agent ~ "(?i)^(curl|wget|httpie)/") {
    set req.http.Accept = "text/plain";
  } else {
    set req.http.Accept = "text/html";
  }
  # What somebody typed, and where somebody is, is answered and forgotten; the others are of the moment.
  if (req.url ~ "^/(api/(v1/)?(search|reverse|nearby)|recherche(\.(txt|md))?|healthz|readyz|metrics)(\?|$)" ||
      req.url ~ "[?&](q|lieu|ajouter|city)=") {
    return (pass);
  }
  # What says that it waits for nobody, such as a page fetched ahead, is not what others get.
  if (req.http.Sec-Purpose) {
    return (pass);
  }
  return (hash);
}

sub vcl_backend_response {
  # The program counts in Accept already: see vcl_recv. Whoever is behind us is told of it again.
  set beresp.http.Vary = regsub(beresp.http.Vary, ", Accept, User-Agent$", ", Accept");
  # What is shown while it is made new is better than an error, for as long as it says.
  if (bereq.is_bgfetch && beresp.status >= 500) {
    return (abandon);
  }
  # A page that streams carries a nonce for one visitor: it passes, and so do those who come in the next moment, each at
  # once. An error is nobody else's.
  if (beresp.http.Cache-Control ~ "(private|no-store)" || beresp.http.Cache-Control !~ "s-maxage|max-age" ||
      beresp.status >= 500) {
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    set beresp.grace = 0s;
    return (deliver);
  }
  # How long an answer may be shown past its life while it is made new, it says itself; without that, not at all:
  # the vigilance of yesterday would be worse than none.
  set beresp.grace = 0s;
  if (beresp.http.Cache-Control ~ "stale-while-revalidate=[0-9]+") {
    set beresp.grace = std.duration(
      regsub(beresp.http.Cache-Control, "^.*stale-while-revalidate=([0-9]+).*$", "\1s"), 0s);
  }
  # Long enough to ask whether it is still the same.
  set beresp.keep = 1h;
  # These count for one visitor and would be kept for all.
  unset beresp.http.RateLimit-Limit;
  unset beresp.http.RateLimit-Remaining;
  unset beresp.http.RateLimit-Reset;
  return (deliver);
}

sub vcl_deliver {
  set resp.http.Vary = regsub(resp.http.Vary, ", Accept$", ", Accept, User-Agent");
  if (obj.uncacheable) {
    set resp.http.X-Cache-Status = "PASS";
  } elsif (obj.hits > 0) {
    set resp.http.X-Cache-Status = "HIT";
  } else {
    set resp.http.X-Cache-Status = "MISS";
  }
  # HIT, MISS or PASS.
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}

sub vcl_backend_error {
  set beresp.status = 503;
  set beresp.http.Content-Type = "text/html; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "5";
  set beresp.body = {"<!doctype html><html lang="fr"><meta charset="utf-8"><title>Éclaircie</title><p>Le site revient dans un instant.</p></html>"};
  return (deliver);
}
