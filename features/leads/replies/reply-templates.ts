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
  stale: 'A colleague changed this template. Discard your changes to see their text, or save again to replace it.',
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
