export const requestKinds = ['change', 'problem', 'question'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const urgencies = ['normal', 'urgent'] as const;
export type Urgency = (typeof urgencies)[number];

export const requestStates = ['open', 'in-progress', 'waiting', 'done'] as const;
/** `waiting`: for the client. */
export type RequestState = (typeof requestStates)[number];

export interface NewRequest {
  readonly kind: RequestKind;
  readonly urgency: Urgency;
}

/** Max characters. */
export const messageLength = 8000;
export const maxMessageFiles = 5;

/** What a conversation is about. */
export interface ThreadSubject {
  /** Empty for the general conversation. */
  readonly projectId: string;
  /** Whom a new conversation names, if they write to clients. */
  readonly contactId?: string | null;
}

export const generalSubject: ThreadSubject = { projectId: '' };

export interface ThreadPlace extends ThreadSubject {
  readonly organizationId: string;
}

/** The address of a conversation: that of a project, or the general one; `before`: a message, for those before it. */
export function threadHref(path: string, projectId: string, before?: string): string {
  const search = new URLSearchParams({ ...(projectId !== '' && { project: projectId }), ...(before && { before }) });
  return search.size === 0 ? path : `${path}?${search}`;
}

export type SendFault =
  | 'empty'
  | 'long'
  | 'files'
  | 'files-large'
  | 'file'
  | 'no-right'
  | 'busy'
  | 'other-organization'
  | 'gone';

export type SendResult =
  | { readonly ok: true }
  /** `message`: why a file was refused. */
  | { readonly ok: false; readonly reason: SendFault; readonly message?: string };

/** People whom a text names as `@Name`, longest names first, so that `@Ann Lee` does not mention Ann. */
export function mentionsIn<Person extends { readonly name: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  return [...new Set(textParts(text, people).flatMap(({ person }) => person ?? []))];
}

interface TextPart<Person> {
  readonly text: string;
  readonly href?: string;
  readonly person?: Person;
}

/** Splits a text into plain text, web links and mentions. */
export function textParts<Person extends { readonly name: string }>(
  text: string,
  people: readonly Person[],
): TextPart<Person>[] {
  const byName = new Map(people.map((person) => [person.name.toLowerCase(), person]));
  const names = [...byName.keys()].sort((one, other) => other.length - one.length).map(escaped);
  const mention = names.length === 0 ? '' : `|(?<![\\p{L}\\p{N}])@(?<name>${names.join('|')})(?![\\p{L}\\p{N}])`;
  const pattern = new RegExp(`(?<link>https?:\\/\\/[^\\s<>"]*[^\\s<>".,;:!?')\\]])${mention}`, 'giu');
  const parts: TextPart<Person>[] = [];
  let end = 0;
  for (const { 0: found, index, groups = {} } of text.matchAll(pattern)) {
    if (index > end) parts.push({ text: text.slice(end, index) });
    const person = byName.get((groups['name'] ?? '').toLowerCase());
    parts.push(person ? { text: found, person } : { text: found, href: found });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);
}
