import { count } from '#features/system/checks/database-checks.server.ts';
import { reasonOf, type NameResolver, type SystemCheck } from '#features/system/checks/define-check.server.ts';
import { failed, ok, unknown, warning, worstOf, type CheckResult } from '#features/system/system.ts';
import { parseMailbox } from '#server/email/addresses.ts';
import { verifySmtp } from '#server/email/mailer.ts';

export const mailCheck: SystemCheck = {
  id: 'mail',
  remedy: 'Check SMTP_URL, and the mail server’s status page. Emails wait and are sent once it works.',
  async run({ app: { env, jobAdmin } }) {
    if (env.SMTP_URL === undefined) {
      return ok('Emails stay on this machine, in the local inbox.', 'Set SMTP_URL before others use the site.');
    }
    const { host } = new URL(env.SMTP_URL);
    const [fault, { late }] = await Promise.all([
      verifySmtp(env.SMTP_URL).then(
        () => null,
        (error: unknown) => reasonOf(error),
      ),
      jobAdmin.trouble(),
    ]);
    const delayed =
      late === null
        ? []
        : [
            warning(
              `${count(late.count, 'email is', 'emails are')} delayed by more than ten minutes (${late.reason ?? 'no reason given'}).`,
              'Retries go on for hours; see /admin/jobs.',
            ),
          ];
    if (fault === null)
      return worstOf([ok(`The mail server ${host} accepts the connection and the login.`), ...delayed]);
    return worstOf([failed(`The mail server ${host} cannot be used: ${fault}.`, this.remedy), ...delayed]);
  },
};

/** Selectors that providers commonly use; the real one is only in the header of a sent email. */
const commonSelectors = [
  ...['default', 'dkim', 'mail', 'smtp', 'google', 'selector1', 'selector2', 's1', 's2', 'k1', 'k2'],
  ...['mandrill', 'resend', 'pm', 'mailjet', 'zoho', 'fm1', 'protonmail'],
];

export const mailNamesCheck: SystemCheck = {
  id: 'mail-dns',
  remedy: 'Check that this machine can resolve DNS names.',
  async run({ app: { env }, resolver }) {
    const { address } = parseMailbox(env.MAIL_FROM);
    const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
    if (env.SMTP_URL === undefined) return ok('Not checked while emails stay on this machine.');
    if (/(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/.test(domain)) {
      return warning(`MAIL_FROM is at ${domain}, which no one can reply to.`, 'Set MAIL_FROM to an address of yours.');
    }
    const names = await readNames(domain, resolver);
    if (names === null) return unknown(`The names of ${domain} could not be resolved.`, this.remedy);
    return judgeMailNames(domain, names);
  },
};

async function readNames(domain: string, resolver: NameResolver): Promise<MailNames | null> {
  const texts = async (name: string) =>
    ((await unlessMissing(resolver.resolveTxt(name))) ?? []).map((parts) => parts.join(''));
  try {
    const [mx, own, dmarc, ...keys] = await Promise.all([
      unlessMissing(resolver.resolveMx(domain)),
      texts(domain),
      texts(`_dmarc.${domain}`),
      // A provider's server that refuses one of these must not hide the others.
      ...commonSelectors.map((selector) => texts(`${selector}._domainkey.${domain}`).catch(() => [])),
    ]);
    return {
      exchanges: (mx ?? []).map(({ exchange }) => exchange),
      spf: own.filter((text) => /^v=spf1(\s|$)/i.test(text)),
      dmarc: dmarc.filter((text) => /^v=DMARC1(\s*;|$)/i.test(text)),
      selectors: commonSelectors.filter((_, at) => keys[at]?.some((text) => /\bp=[^;\s]/.test(text)) ?? false),
    };
  } catch {
    return null;
  }
}

/** Null for a name without such a record. @throws if that could not be found out. */
async function unlessMissing<T>(looking: Promise<T>): Promise<T | null> {
  try {
    return await looking;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENODATA' || code === 'ENOTFOUND') return null;
    throw error;
  }
}

/** DNS records of the sender's domain. */
interface MailNames {
  readonly exchanges: readonly string[];
  readonly spf: readonly string[];
  readonly dmarc: readonly string[];
  /** Common DKIM selectors that have a key. */
  readonly selectors: readonly string[];
}

/** At worst a warning: emails are sent anyway, but reach fewer people. */
function judgeMailNames(domain: string, { exchanges, spf, dmarc, selectors }: MailNames): CheckResult {
  const findings = [
    exchanges.some((exchange) => exchange !== '')
      ? ok(`${domain} receives replies (MX).`)
      : warning(`${domain} has no MX record, so replies and bounces are lost.`, 'Add the MX records of its mailboxes.'),
    judgeSpf(domain, spf),
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

function judgeSpf(domain: string, spf: readonly string[]): CheckResult {
  const remedy = 'Keep one TXT record that begins with v=spf1 and includes your mail provider.';
  if (spf.length === 0) return warning(`${domain} has no SPF record.`, remedy);
  if (spf.length > 1) return warning(`${domain} has more than one SPF record, so receivers ignore both.`, remedy);
  if (/\s\+?all(\s|$)/i.test(spf[0] ?? ''))
    return warning(`The SPF record of ${domain} lets anyone send as it (+all).`, 'End it with -all or ~all.');
  return ok('SPF is set.');
}
