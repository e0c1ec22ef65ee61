/** Who sent a request, as far as it shows. */
export interface Client {
  /** The IP address; behind one of `TRUSTED_PROXIES`, taken from `X-Forwarded-For`. */
  readonly address: string;
  /** The key for rate limits: the IPv4 address or the IPv6 /64 network. */
  readonly limitKey: string;
  readonly requestId: string;
  /** CSP nonce; only hydrated pages print it. */
  readonly nonce: string;
}
