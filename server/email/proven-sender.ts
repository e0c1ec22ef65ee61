/** Real headers are far shorter, even folded ones with many methods. */
const maxLength = 8000;

/**
 * Whether the receiving server authenticated the domain of `from`: DMARC passed, or SPF or DKIM passed for that domain or
 * one above it. `results` are the Authentication-Results headers (RFC 8601), newest first. Only the newest one of
 * `authServer` counts, because senders may write such headers too; without that name none does.
 */
export function provesSender(results: readonly string[], authServer: string | undefined, from: string): boolean {
  const domain = domainOf(from);
  if (authServer === undefined || domain === '') return false;
  const ours = results
    .map((header) => plainly(header.slice(0, maxLength)).split(';'))
    .find(([server = '']) => server.trim().split(/\s/u)[0]?.toLowerCase() === authServer.toLowerCase());
  const checks = (ours ?? []).slice(1).map(readCheck);
  const dmarc = checks.filter(({ method }) => method === 'dmarc');
  if (dmarc.some(({ result }) => result === 'fail')) return false;
  return checks.some(({ method, result, properties }) => {
    const named = (names: readonly string[]) => names.flatMap((name) => properties.get(name) ?? []).map(domainOf);
    if (result !== 'pass') return false;
    if (method === 'dmarc') return named(['header.from']).every((one) => one === domain);
    const proven = method === 'dkim' ? ['header.d', 'header.i'] : method === 'spf' ? ['smtp.mailfrom'] : [];
    return named(proven).some((one) => one !== '' && (domain === one || domain.endsWith(`.${one}`)));
  });
}

/** `method=result property=value ...` */
function readCheck(text: string) {
  const [first = '', ...others] = text.trim().toLowerCase().split(/\s+/u);
  const [method = '', result = ''] = first.split('=');
  const properties = new Map(others.map((one) => [one.split('=', 1)[0] ?? '', one.slice(one.indexOf('=') + 1)]));
  return { method: method.split('/')[0] ?? '', result, properties };
}

/** Accepts an address or a bare domain. */
function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * Removes comments, and separators within quoted strings, because senders control parts of both. Returns '' for a quote
 * inside a comment, because programs disagree about where that ends.
 */
function plainly(header: string): string {
  let depth = 0;
  let isQuoted = false;
  let kept = '';
  for (const character of header.replaceAll(/\\./gu, '_')) {
    if (character === '"' && depth > 0) return '';
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) kept += /[\w@.+-]/u.test(character) ? character : '_';
    else if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += character;
  }
  return kept.replaceAll(/\s*=\s*/gu, '=');
}
