import type { LastChange } from '#content/admin/last-change.ts';
import type { TrackedField } from '#features/leads/lead-events.ts';
import type {
  changeRefusals,
  noteRefusals,
  replyRefusals,
  saveRefusals,
  undoReplyRefusals,
  TaskRefusal,
  viewRefusals,
} from '#features/leads/lead-refusals.copy.ts';
import type { FieldCollision } from '#forms/drafts/draft-state.ts';

/** Results of the actions of the list, the board and a lead's page. */
export type LeadActionData =
  | { readonly action: 'save'; readonly result: SaveLeadResult }
  | { readonly action: 'note'; readonly result: NoteResult }
  | { readonly action: 'answer'; readonly result: ReplyResult }
  | { readonly action: 'answer-undo'; readonly result: UndoReplyResult }
  | { readonly action: 'view'; readonly result: ViewResult }
  | { readonly action: 'change'; readonly result: ChangeResult }
  | { readonly action: 'undo'; readonly result: UndoResult }
  | { readonly action: 'erase'; readonly result: EraseResult }
  | { readonly action: 'reply'; readonly result: { readonly ok: boolean } }
  | { readonly action: 'task'; readonly result: TaskResult }
  | { readonly action: 'unknown' };

interface Refused<Errors> {
  readonly ok: false;
  readonly reason: keyof Errors;
}

export interface Collision extends FieldCollision<TrackedField> {
  readonly mine: string | null;
}

/** A change that was not written, because a colleague changed the field or the lead was erased (`gone`). */
export type LeftChange =
  | { readonly id: string; readonly reason: 'gone' }
  | { readonly id: string; readonly reason: 'changed'; readonly collision: Collision };

export interface ChangedVersion {
  readonly id: string;
  readonly version: number;
}

export type ChangeResult =
  | {
      readonly ok: true;
      /** For `undoLeadChange`; null if nothing was written. */
      readonly undo: string | null;
      /** Changed leads, with their version. */
      readonly changed: readonly ChangedVersion[];
      /** Versions of all leads that exist, changed or not. */
      readonly versions: Readonly<Record<string, number>>;
      readonly left: readonly LeftChange[];
      /** Changes by others to fields that this change leaves alone. */
      readonly theirs: readonly Collision[];
    }
  | Refused<typeof changeRefusals>;

export type UndoResult =
  | {
      readonly ok: true;
      /** Restored leads, with their version. */
      readonly changed: readonly ChangedVersion[];
      /** Fields that were changed since and therefore not restored. */
      readonly left: readonly LeftChange[];
    }
  | { readonly ok: false; readonly reason: 'too-late' };

/** `stale`: fields without collision are saved. */
export type SaveLeadResult =
  | {
      readonly ok: true;
      readonly version: number;
      readonly theirs: readonly Collision[];
      /** For action `undo`; null if nothing was written. */
      readonly undo: string | null;
    }
  | {
      readonly ok: false;
      readonly reason: 'stale';
      readonly version: number;
      readonly collisions: readonly Collision[];
      readonly theirs: readonly Collision[];
    }
  | Refused<typeof saveRefusals>;

/** A colleague has replied to the lead since the page was read. */
export interface RepliedMeanwhile {
  readonly ok: false;
  readonly reason: 'answered';
  /** Number of replies now seen, sent along if the reply is sent anyway. */
  readonly seen: number;
  /** Oldest first; `at` is an ISO string. */
  readonly replies: readonly { readonly by: string; readonly at: string; readonly text: string }[];
}

export type ReplyResult = { readonly ok: true; readonly id: string } | RepliedMeanwhile | Refused<typeof replyRefusals>;
/** The reply as it was written, to go on with it. */
export interface UndoneReply {
  readonly subject: string;
  readonly message: string;
  readonly filesId: string;
  readonly files: readonly { readonly storeId: string; readonly fileName: string }[];
}

export type UndoReplyResult =
  | { readonly ok: true; readonly reply: UndoneReply }
  /** `gone`: already undone, or not the reader's. */
  | { readonly ok: false; readonly reason: keyof typeof undoReplyRefusals };
export type NoteResult = { readonly ok: true } | Refused<typeof noteRefusals>;
export type ViewResult = { readonly ok: true } | Refused<typeof viewRefusals>;
export type TaskResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly reason: TaskRefusal; readonly last?: LastChange | null };
/** `malformed`: not confirmed, or without the right. */
export type EraseResult =
  | { readonly ok: true; readonly erased: number }
  | { readonly ok: false; readonly reason: 'malformed' };
