/** Template fields, with the fallback for leads without a value. */
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
  /** If empty, the reply keeps its own subject. */
  readonly subject: string;
  readonly body: string;
  readonly version: number;
}

/** Max characters. */
export const templateLengths = { name: 80, subject: 200, body: 8000, signature: 1000 } as const;

export const templateRefusals = {
  gone: 'Save your text as a new template to keep it.',
  stale: 'Discard your changes to see the new text, or save again to replace it.',
  'no-name': 'Enter a name.',
  'no-body': 'Enter a text.',
  'name-long': `Use at most ${templateLengths.name} characters for the name.`,
  'subject-long': `Use at most ${templateLengths.subject} characters for the subject.`,
  'body-long': `Write at most ${templateLengths.body} characters.`,
  'signature-long': `Write at most ${templateLengths.signature} characters.`,
  many: 'There are 100 templates, the maximum. Delete one first.',
} as const;

export type TemplateRefusal = keyof typeof templateRefusals;

/** `{{name}}`, or `{{name|everyone}}` with a fallback. */
const fieldPattern = /\{\{\s*([^{}|]*?)\s*(?:\|([^{}]*))?\}\}/gu;

/** Returns unknown fields, as typed. */
export function unknownFields(text: string): string[] {
  return [...text.matchAll(fieldPattern)].flatMap(([, name = '']) =>
    Object.hasOwn(templateFields, name.toLowerCase()) ? [] : [name],
  );
}

export function unknownFieldCopy(names: readonly string[]): string {
  const known = Object.keys(templateFields).map((name) => `{{${name}}}`);
  return `There is no field ${names.map((name) => `{{${name}}}`).join(', ')}. Use ${known.join(', ')}.`;
}

/** Replaces the fields of a template by their values, otherwise by a fallback. */
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

/** Appends the signature below a reply, in the form that email programs recognize. */
export function withSignature(message: string, signature: string): string {
  return signature === '' ? message : `${message}\n\n-- \n${signature}`;
}

/** The message as it was before `withSignature`. */
export function withoutSignature(message: string, signature: string): string {
  const end = withSignature('', signature);
  return message.endsWith(end) ? message.slice(0, message.length - end.length) : message;
}

/** Prefixes each line with `> `. */
export function quoteOf(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
