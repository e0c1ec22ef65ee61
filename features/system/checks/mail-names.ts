import { ok, warning, worstOf, type CheckResult } from '#features/system/system.ts';

/** DNS records of the sender's domain. */
export interface MailNames {
  readonly exchanges: readonly string[];
  readonly spf: readonly string[];
  readonly dmarc: readonly string[];
  /** Common DKIM selectors that have a key. */
  readonly selectors: readonly string[];
}

/** At worst a warning: emails are sent anyway, but reach fewer people. */
export function judgeMailNames(domain: string, { exchanges, spf, dmarc, selectors }: MailNames): CheckResult {
  const findings = [
    exchanges.some((exchange) => exchange !== '')
      ? ok(`${domain} receives replies (MX).`)
      : warning(`${domain} has no MX record, so replies and bounces are lost.`, 'Add the MX records of its mailboxes.'),
    spfOf(domain, spf),
    dmarc.length === 1
      ? ok('DMARC is set.')
      : warning(
          dmarc.length === 0 ? `${domain} has no DMARC record.` : `${domain} has more than one DMARC record.`,
          `Keep one TXT record at _dmarc.${domain}, such as "v=DMARC1; p=none; rua=mailto:postmaster@${domain}".`,
        ),
    selectors.length > 0
      ? ok(`A DKIM key is at selector ${selectors.join(', ')}.`)
      : ok(
          'No DKIM key is at a common selector; it may be at another.',
          'Look for dkim=pass in the header of a test email: npm run doctor -- --mail ADDRESS.',
        ),
  ];
  return worstOf(findings);
}

function spfOf(domain: string, spf: readonly string[]): CheckResult {
  const remedy = 'Keep one TXT record that begins with v=spf1 and includes your mail provider.';
  if (spf.length === 0) return warning(`${domain} has no SPF record.`, remedy);
  if (spf.length > 1) return warning(`${domain} has more than one SPF record, so receivers ignore both.`, remedy);
  if (/\s\+?all(\s|$)/i.test(spf[0] ?? ''))
    return warning(`The SPF record of ${domain} lets anyone send as it (+all).`, 'End it with -all or ~all.');
  return ok('SPF is set.');
}
