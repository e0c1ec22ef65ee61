export interface PartedText {
  /** What the sender wrote. */
  readonly text: string;
  /** The quoted text below; empty if none. */
  readonly quoted: string;
}

/**
 * Parts an email's text into what its sender wrote and the email that it quotes below. In doubt nothing is quoted: a
 * reply between or below the quoted lines stays whole.
 */
export function partQuoted(text: string): PartedText {
  const lines = text.replace(/\r\n?/gu, '\n').split('\n');
  const ownEnd = lines.findLastIndex((line) => !/^\s*(>|$)/u.test(line)) + 1;
  const marksEnd = lines.findLastIndex((line) => /^\s*>/u.test(line)) + 1;
  const start = lines.findIndex((line, at) => {
    if (line.length > maxLine) return false;
    return separator.test(line) || headersStart(lines, at) || attributionStarts(lines, at, { ownEnd, marksEnd });
  });
  const end = withoutRules(lines, start === -1 ? ownEnd : start);
  const written = lines.slice(0, end).join('\n').trim();
  if (written === '') return { text: text.trim(), quoted: '' };
  return { text: written, quoted: lines.slice(end).join('\n').trim() };
}

/** No attribution is longer. */
const maxLine = 500;

const separator =
  /^\s*-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|message d.origine|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|oprindelig besked|oryginalna wiadomość)\s*-{2,}\s*$/iu;

const rule = /^\s*(_{5,}|-{5,})\s*$/u;
const address = /[^\s<>()[\]]@[^\s<>()[\]]+\.[^\s<>()[\]]/u;
const date = /\b(19|20)\d{2}\b|\b\d{1,2}([./-])\d{1,2}\2\d{2}\b/u;
const time = /(?<![\d.])\d{1,2}\s?[:.h]\s?\d{2}(?![\d.])/u;
const verb =
  /wrote|schrieb|écrit|escribió|escreveu|scritto|schreef|skrev|napisał|napsal|kirjoitti|написал|írta|yazdı|写道/iu;

const fromLabel =
  /^\s*\*?(from|von|de|da|van|fra|från|od|lähettäjä|kimden|feladó|от|差出人|发件人|寄件者|보낸 사람)\s?[:：]\*?\s/iu;
const label = /^\s*\*?[\p{L} ]{1,20}\s?[:：]\*?\s/u;

/** Outlook copies sender, time, recipient and subject above the email, in the language of its user. */
function headersStart(lines: readonly string[], at: number): boolean {
  const [first = '', ...next] = lines.slice(at, at + 4).map((line) => line.slice(0, maxLine));
  const before = lines[at - 1] ?? '';
  if (!fromLabel.test(first) || !(before.trim() === '' || rule.test(before))) return false;
  // Long addresses are wrapped onto a second line.
  if (!address.test(`${first}\n${next[0] ?? ''}`)) return false;
  return next.some((line) => label.test(line) && date.test(line) && time.test(line));
}

/** "On 2 March 2027 at 9:00, Ann <ann@example.com> wrote:", in any language, on up to three lines. */
function attributionStarts(
  lines: readonly string[],
  at: number,
  { ownEnd, marksEnd }: { readonly ownEnd: number; readonly marksEnd: number },
): boolean {
  if (!date.test(lines[at] ?? '')) return false;
  for (let end = at + 1; end <= at + 3 && lines[end - 1]?.trim(); end += 1) {
    const joined = lines.slice(at, end).join(' ');
    if (joined.length > 2 * maxLine) return false;
    if (!/[:：]\s*$/u.test(joined)) continue;
    const [isTimed, isSpoken, isAddressed] = [time, verb, address].map((sign) => sign.test(joined));
    const signs = [isTimed, isSpoken, isAddressed].filter(Boolean).length;
    // Yahoo marks none of the lines below it.
    return marksEnd > ownEnd ? end >= ownEnd && signs >= 2 : marksEnd <= end && signs === 3;
  }
  return false;
}

function withoutRules(lines: readonly string[], end: number): number {
  let kept = end;
  while (kept > 0 && (rule.test(lines[kept - 1] ?? '') || !lines[kept - 1]?.trim())) kept -= 1;
  return kept;
}
