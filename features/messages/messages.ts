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

/** Milliseconds for which its author can undo a team reply. Clients see it afterwards. */
export const heldMs = 10_000;

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

export type UndoMessageResult =
  | { readonly ok: true; readonly text: string; readonly hadFiles: boolean }
  | { readonly ok: false; readonly reason: 'gone' | 'reply-gone' | 'reply-sent' };

export type SendResult =
  | { readonly ok: true }
  /** `message`: why a file was refused. */
  | { readonly ok: false; readonly reason: SendFault; readonly message?: string };
