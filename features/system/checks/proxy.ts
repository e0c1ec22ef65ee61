import { failed, ok, warning, worstOf, type CheckResult } from '#features/system/system.ts';

/** How a request arrived at the site; the shape that the echo answers with. */
interface ArrivedRequest {
  readonly address: string;
  readonly peer: string;
  readonly isPeerTrusted: boolean;
  readonly forwardedFor: readonly string[];
  readonly forwardedProto: string | null;
}

/** From a range for documentation (RFC 5737), so no host has this address. */
export const madeUpAddress = '192.0.2.77';

/**
 * Judges what is in front of the site, by a plain request and one that claims to come from `madeUpAddress`.
 * @param isBehindProxy the public origin is https, which the process itself does not speak.
 */
export function judgeProxy(plain: ArrivedRequest, claiming: ArrivedRequest, isBehindProxy: boolean): CheckResult {
  const isForwarded = plain.forwardedFor.length > 0;
  if (!isForwarded && !isBehindProxy) return ok('Requests arrive directly, without a proxy.');
  const findings: CheckResult[] = [];
  if (!isForwarded) {
    findings.push(
      failed(
        `The proxy at ${plain.peer} does not pass on the address of visitors, so all of them share its limits.`,
        'Let the proxy set X-Forwarded-For, and add its address to TRUSTED_PROXIES.',
      ),
    );
  } else if (!plain.isPeerTrusted) {
    findings.push(
      failed(
        `The proxy at ${plain.peer} is not trusted, so all visitors share its address and its limits.`,
        `Add ${plain.peer} to TRUSTED_PROXIES.`,
      ),
    );
  }
  // An appending proxy leaves the claim to the left of the real address, where it is not believed.
  const isClaimAlone = claiming.forwardedFor.length === 1 && claiming.forwardedFor[0] === madeUpAddress;
  if (isForwarded && claiming.address === madeUpAddress && isClaimAlone) {
    findings.push(
      failed(
        'The proxy passes on an X-Forwarded-For that a visitor made up, so anyone can pretend to be at any address.',
        'Let the proxy replace the header, or append its client’s address to it.',
      ),
    );
  }
  if (isBehindProxy && plain.forwardedProto !== null && plain.forwardedProto !== 'https') {
    findings.push(
      warning(
        `The proxy says that the request came by ${plain.forwardedProto}, though PUBLIC_ORIGIN is https.`,
        'Let it set X-Forwarded-Proto to the visitor’s scheme, and redirect http to https.',
      ),
    );
  }
  return findings.length === 0
    ? ok(`The proxy at ${plain.peer} passes on the address of visitors.`)
    : worstOf(findings);
}
