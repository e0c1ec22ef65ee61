vcl 4.1;
# Varnish 7 in front of the site: see docs/cdn.md. With it the site needs CDN_MAX_AGE=600 and
# CDN_PURGE_URL=http://127.0.0.1:6081/ (a purge is a PURGE request with the tags in Surrogate-Key).
import directors;
import std;

probe ready { .url = "/readyz"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }

# One backend for each web process of the site.
backend site1 { .host = "127.0.0.1"; .port = "3000"; .probe = ready; }

sub vcl_init {
  new sites = directors.round_robin();
  sites.add_backend(site1);
}

# The site's own processes alone may purge.
acl purgers { "127.0.0.1"; "::1"; }

sub vcl_recv {
  set req.backend_hint = sites.backend();
  if (req.method == "PURGE") {
    # What a TLS proxy on this machine passes on carries its visitor's address as well.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") { return (synth(403)); }
    if (req.http.Surrogate-Key !~ "^[a-z0-9-]+( [a-z0-9-]+)*$") { return (synth(400)); }
    if (!std.ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)")) {
      return (synth(500, std.ban_error()));
    }
    return (synth(200, "Purged"));
  }
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) { return (pass); }
  # Only pages that can be the same for everyone; the rest (portal, back office, forms) is never looked up.
  if (req.url !~ "^/(start|insights(/.*)?|privacy-policy|terms-of-service|soc2-compliance|sitemap\.xml|sitemaps/.*|robots\.txt|site\.webmanifest|assets/.*|intake/first-step/.*|[a-z0-9.-]+\.(ico|svg|png))?(\?|$)") {
    return (pass);
  }
  # People who are signed in get the header that is theirs, also without scripts.
  if (req.http.Cookie ~ "meridian-signed-in=1") { return (pass); }
  # No other cookie changes these pages.
  unset req.http.Cookie;
  # Where somebody came from does not either.
  set req.url = regsuball(req.url, "(?i)([?&])(utm_[a-z]+|gclid|fbclid|msclkid)=[^&]*", "\1");
  set req.url = regsub(regsuball(regsub(req.url, "\?&+", "?"), "&&+", "&"), "[?&]$", "");
  # While the site answers, an outdated page is shown for a minute at most; while it does not, for a day (the page's
  # own grace, below).
  if (std.healthy(req.backend_hint)) { set req.grace = 60s; }
  return (hash);
}

sub vcl_backend_response {
  # A failed renewal in the background leaves the old page.
  if (beresp.status >= 500 && bereq.is_bgfetch) { return (abandon); }
  # What does not call itself public is for one person.
  if (beresp.http.Cache-Control !~ "public" || beresp.http.Set-Cookie || beresp.status >= 400) {
    set beresp.uncacheable = true;
    set beresp.ttl = 30s;
    return (deliver);
  }
  if (beresp.http.Surrogate-Control ~ "stale-if-error") { set beresp.grace = 1d; }
  unset beresp.http.X-Request-Id;
}

sub vcl_deliver {
  # What only caches need.
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  unset resp.http.CDN-Cache-Control;
  if (obj.hits > 0) { set resp.http.X-Cache = "hit"; } else { set resp.http.X-Cache = "miss"; }
}
