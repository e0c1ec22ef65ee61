/** Fields of a template, with what stands in their place where a lead has none. */
export const templateFields = {
  name: 'there',
  company: 'your company',
  reference: 'your request',
  owner: 'our team',
} as const;

export type TemplateField = keyof typeof templateFields;
export type TemplateValues = Readonly<Record<TemplateField, string | null>>;

export interface ReplyTemplate {
  readonly id: string;
  readonly name: string;
  /** Empty: the reply's own subject stays. */
  readonly subject: string;
  readonly body: string;
  readonly version: number;
}

/** Max characters. */
export const templateLengths = { name: 80, subject: 200, body: 8000, signature: 1000 } as const;

export const templateFaults = {
  gone: 'Someone else deleted this template.',
  stale: 'Someone else changed this template. Reload the page to see their text.',
  'no-name': 'Enter a name.',
  'no-body': 'Enter a text.',
  'name-long': `Use at most ${templateLengths.name} characters for the name.`,
  'subject-long': `Use at most ${templateLengths.subject} characters for the subject.`,
  'body-long': `Write at most ${templateLengths.body} characters.`,
  'signature-long': `Write at most ${templateLengths.signature} characters.`,
  many: 'There are 100 templates, the maximum. Delete one first.',
} as const;

export type TemplateFault = keyof typeof templateFaults;

/** `{{name}}`, or `{{name|everyone}}` with its own word where the lead has none. */
const fieldPattern = /\{\{\s*([^{}|]*?)\s*(?:\|([^{}]*))?\}\}/gu;

/** Fields that no lead has, as they are typed. */
export function unknownFields(text: string): string[] {
  return [...text.matchAll(fieldPattern)].flatMap(([, name = '']) =>
    Object.hasOwn(templateFields, name.toLowerCase()) ? [] : [name],
  );
}

export function unknownFieldCopy(names: readonly string[]): string {
  const known = Object.keys(templateFields).map((name) => `{{${name}}}`);
  return `There is no field ${names.map((name) => `{{${name}}}`).join(', ')}. Use ${known.join(', ')}.`;
}

export function fillTemplate(text: string, values: TemplateValues): string {
  return text.replaceAll(fieldPattern, (typed, name: string, own: string | undefined) => {
    const field = name.toLowerCase();
    if (!isField(field)) return typed;
    return values[field]?.trim() || own?.trim() || templateFields[field];
  });
}

function isField(name: string): name is TemplateField {
  return Object.hasOwn(templateFields, name);
}

/** Below a reply, as email programs write and recognize it. */
export function withSignature(message: string, signature: string): string {
  return signature === '' ? message : `${message}\n\n-- \n${signature}`;
}

/** Each line with `> ` before it. */
export function quoteOf(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

const quoteStarts = [
  /^\s*(on|am|le|el|il|op|den)\b.{4,200}(wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev)\s?:\s*$/iu,
  /^-{2,}\s*(original message|forwarded message|ursprüngliche nachricht)\s*-{2,}\s*$/iu,
  /^_{10,}\s*$/u,
];

/** Parts an email's text into what its sender wrote, and the quoted text below. */
export function partQuoted(text: string): { readonly text: string; readonly quoted: string } {
  const lines = text.replace(/\r\n?/gu, '\n').split('\n');
  const opening = lines.findIndex((line, at) => {
    // Long openings are wrapped onto a second line.
    const joined = `${line} ${lines[at + 1] ?? ''}`;
    return quoteStarts.some((start) => start.test(line) || (/^\s*(on|am|le)\b/iu.test(line) && start.test(joined)));
  });
  const start = opening === -1 ? quoteAtEnd(lines) : opening;
  const written = lines.slice(0, start).join('\n').trim();
  // An answer between the quoted lines stays whole.
  if (written === '') return { text: text.trim(), quoted: '' };
  return { text: written, quoted: lines.slice(start).join('\n').trim() };
}

/** Where the lines that begin with `>` and reach to the end begin. */
function quoteAtEnd(lines: readonly string[]): number {
  let start = lines.length;
  while (start > 0 && /^\s*(>|$)/u.test(lines[start - 1] ?? '')) start -= 1;
  return start;
}
