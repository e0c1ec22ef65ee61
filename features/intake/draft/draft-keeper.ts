import type { AnswerName, IntakeForm } from '#features/intake/intake.ts';
import { lastStep } from '#features/intake/intake-steps.ts';
import {
  adoptDraft,
  intakeDraft,
  newDraft,
  type IntakeDraft,
  type KnownPerson,
} from '#features/intake/draft/intake-draft.ts';
import { sharedDraft } from '#features/intake/draft/share-draft.ts';
import type { SyncedDraft } from '#features/intake/draft/synced-draft.ts';
import { withAnswers } from '#forms/drafts/form-draft.ts';
import type { DraftStorage } from '#forms/local-draft.ts';

interface DraftView {
  readonly draft: IntakeDraft;
  /** False if storage is disabled or full. */
  readonly kept: boolean;
  /** Another tab submitted or cleared this form, and nothing was changed here since. */
  readonly gone: boolean;
  /** Incremented when answers change other than through this tab's fields. */
  readonly version: number;
}

export interface KeeperNeeds {
  readonly storage: DraftStorage | null;
  readonly known?: KnownPerson;
  now: () => Date;
  uuid: () => string;
}

/** Holds one tab's draft and saves every change on the device. */
export function keepDraft({ storage, known, now, uuid }: KeeperNeeds) {
  const device = intakeDraft(storage);
  const fresh = () => newDraft(now(), uuid(), known);
  const listeners = new Set<() => void>();
  let view: DraftView = { draft: fresh(), kept: true, gone: false, version: 0 };
  let saved = false;
  let isReleased = false;

  function show(next: Partial<DraftView>): void {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  }

  function showAnew(draft: IntakeDraft): void {
    show({ draft, gone: false, version: view.version + 1 });
  }

  function save(draft: IntakeDraft): void {
    const stamped = { ...draft, savedAt: now().toISOString() };
    saved = !isReleased && device.keep(stamped);
    show({ draft: stamped, kept: isReleased || saved, gone: false });
  }

  function discard(): void {
    device.drop();
    saved = isReleased = false;
    showAnew(fresh());
  }

  function change(form: Partial<IntakeForm>, rest: Partial<Pick<IntakeDraft, 'files' | 'unfinished'>> = {}): void {
    save(withAnswers({ ...view.draft, ...rest }, form, now()));
  }

  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open() {
      const stored = device.read(now(), uuid());
      if (stored) {
        saved = true;
        isReleased = false;
        showAnew(stored);
      } else if (saved || view.gone || isReleased) {
        // Sent or cleared elsewhere, or expired.
        discard();
      } else {
        device.drop();
      }
    },
    change,
    /** Changes answers other than through this tab's fields. */
    replace(form: Partial<IntakeForm>) {
      change(form);
      show({ version: view.version + 1 });
    },
    /** Takes over what the server has put together with other devices. */
    share(synced: SyncedDraft, editing: AnswerName | null) {
      const { draft } = view;
      const shared = sharedDraft(draft, synced);
      save(editing === null ? shared : { ...shared, form: { ...shared.form, [editing]: draft.form[editing] } });
      show({ version: view.version + 1 });
    },
    moveTo(step: number) {
      const bounded = Math.min(Math.max(step, 1), lastStep);
      const draft = { ...view.draft, step: bounded, reached: Math.max(view.draft.reached, bounded) };
      // An empty form leaves nothing on the device.
      if (saved) save(draft);
      else show({ draft });
    },
    /** Applies other tabs' changes; `editing` is the focused field. */
    follow(editing: AnswerName | null) {
      const theirs = device.read(now(), uuid());
      if (theirs && (theirs.savedAt !== view.draft.savedAt || theirs.formId !== view.draft.formId)) {
        saved = true;
        isReleased = false;
        showAnew(adoptDraft(view.draft, theirs, editing));
      } else if (!theirs && saved && device.isGone()) {
        saved = false;
        show({ gone: true });
      }
    },
    /** After another tab has submitted: changes stay in this tab. */
    release() {
      isReleased = true;
    },
    /** Deletes the draft from the device and starts a new one. */
    discard,
  };
}
