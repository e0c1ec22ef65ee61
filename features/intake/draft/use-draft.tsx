import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { draftKey } from '#features/intake/draft/draft-key.ts';
import type { KnownPerson } from '#features/intake/draft/intake-draft.ts';
import { openUploadQueue, isPending, type QueuedFile } from '#features/intake/uploads/upload-queue.ts';
import { discardAt, uploadTo } from '#features/intake/uploads/upload-transport.ts';
import { randomUuid } from '#forms/form-id.ts';
import type { OlderAnswers } from '#features/intake/draft/merge-answers.ts';
import { savedDraftCopy } from '#features/intake/draft/draft.copy.ts';
import { shareDraft } from '#features/intake/draft/share-draft.ts';
import type { DraftLink } from '#features/intake/draft/synced-draft.ts';
import { isAnswerName, type AnswerName, type IntakeForm } from '#features/intake/intake.ts';
import { keptFiles, rowsOfDraft } from '#features/intake/draft/draft-files.ts';
import { keepDraft } from '#features/intake/draft/draft-keeper.ts';
import { isSameAnswer } from '#forms/drafts/form-draft.ts';
import { fillFields, readFields } from '#forms/drafts/form-fields.ts';
import { browserStorage } from '#forms/local-draft.ts';

/** Broadcast to other tabs when a draft leaves the device. */
export interface DraftRemoval {
  readonly formId: string;
  readonly what: 'submitted' | 'cleared' | 'submitted or cleared';
  readonly reference?: string;
}

/**
 * Saves every change and syncs tabs. Uploads continue while the dialog is closed; `form`'s controls follow external
 * changes.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, known: KnownPerson | undefined) {
  const [{ keeper, queue, channel }] = useState(() => openDraft(known));
  const isRestoring = useRef(false);
  const view = useSyncExternalStore(keeper.subscribe, keeper.view, keeper.view);
  const files = useSyncExternalStore(queue.subscribe, queue.files, queue.files);
  const [removal, setRemoval] = useState<DraftRemoval | null>(null);
  const [older, setOlder] = useState<OlderAnswers>({});

  const follow = useEffectEvent(() => {
    const before = keeper.view().version;
    keeper.follow(editedField());
    if (keeper.view().version !== before) restoreRows(doneRows());
  });
  const receiveRemoval = useEffectEvent(({ data }: MessageEvent<DraftRemoval>) => {
    if (data.formId !== keeper.view().draft.formId) return;
    if (data.what === 'submitted') keeper.release();
    setRemoval(data);
  });
  const keepFiles = useEffectEvent(() => {
    // Restored rows are not saved again: two tabs would update each other endlessly.
    if (isRestoring.current) return;
    const { draft } = keeper.view();
    const { uploadedFiles, ...rest } = keptFiles(queue.files());
    const before = { uploadedFiles: draft.form.uploadedFiles, files: draft.files, unfinished: draft.unfinished };
    if (JSON.stringify({ uploadedFiles, ...rest }) !== JSON.stringify(before)) keeper.change({ uploadedFiles }, rest);
  });
  const fill = useEffectEvent(() => {
    if (!form.current) return;
    // Drafts leave out unanswered questions.
    const unanswered = Object.fromEntries(Object.keys(readAnswers(form.current)).map((name) => [name, '']));
    const editing = editedField();
    fillFields(form.current, { ...unanswered, ...keeper.view().draft.form }, ({ name }) => name !== editing);
  });
  const adopt = useEffectEvent(() => {
    const kept: Readonly<Record<string, unknown>> = keeper.view().draft.form;
    const typed = Object.entries(form.current ? readAnswers(form.current) : {});
    const changed = typed.filter(([name, answer]) => !isSameAnswer(answer, kept[name]));
    if (changed.length > 0) keeper.change(Object.fromEntries(changed) as Partial<IntakeForm>);
  });

  /** Exchanges answers with other devices. Does nothing while the draft is on this device only. */
  async function share(link?: DraftLink): Promise<string | null> {
    const sent = keeper.view().draft;
    const result = await shareDraft(sent, { link });
    if (!result.ok) return result.message || savedDraftCopy.failed;
    if (result.draft === null || keeper.view().draft.formId !== sent.formId) return null;
    setOlder(result.draft.older);
    // Input typed during the request is newer than the response.
    if (keeper.view().draft.savedAt === sent.savedAt) keeper.share(result.draft, editedField());
    return null;
  }

  function restoreRows(rows: readonly QueuedFile[]): void {
    isRestoring.current = true;
    queue.restore(rows);
    isRestoring.current = false;
  }

  function startAnew(): void {
    setRemoval(null);
    keeper.discard();
    queue.clear();
  }

  function doneRows() {
    return rowsOfDraft(keeper.view().draft, new Date()).filter((row) => row.state === 'done');
  }

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === draftKey || event.key === null) follow();
    };
    const onReturn = () => {
      if (document.visibilityState === 'visible') follow();
    };
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('storage', onStorage, { signal });
    addEventListener('pageshow', onReturn, { signal });
    document.addEventListener('visibilitychange', onReturn, { signal });
    channel?.addEventListener('message', (event: MessageEvent<DraftRemoval>) => receiveRemoval(event), { signal });
    const release = queue.subscribe(() => keepFiles());
    return () => {
      stop.abort();
      release();
    };
  }, [channel, queue]);

  // Takes over input typed before React ran.
  useEffect(() => adopt(), []);
  useEffect(() => fill(), [view.version]);

  useEffect(() => {
    if (!files.some(isPending)) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [files]);

  return {
    ...view,
    keeper,
    queue,
    files,
    /** Another tab's action on the form; `what` is unknown if that tab could not send it. */
    removal: removal ?? (view.gone ? unknownRemoval : null),
    /** Answers from another device that newer ones replaced. */
    older,
    /** Restores an older answer. */
    takeBack: (field: AnswerName) => {
      const { [field]: answer, ...others } = older;
      setOlder(others);
      if (answer !== undefined) keeper.replace({ [field]: answer } as Partial<IntakeForm>);
    },
    share,
    /** Called after each step; shares only if the draft is already shared or the user is signed in. */
    shareIfKept: () => {
      if (keeper.view().draft.isShared || known !== undefined) void share();
    },
    restore: () => {
      const untouched = queue.files().length === 0;
      setRemoval(null);
      keeper.open();
      restoreRows(untouched ? rowsOfDraft(keeper.view().draft, new Date()) : doneRows());
    },
    /** Deletes the stored draft and tells other tabs why. */
    discard: (what: DraftRemoval['what'], reference?: string) => {
      channel?.postMessage({ formId: keeper.view().draft.formId, what, reference } satisfies DraftRemoval);
      // Before the draft loses the form id that the files were sent under.
      if (what === 'cleared') {
        if (keeper.view().draft.isShared) void shareDraft(keeper.view().draft, { isCleared: true });
        for (const { key } of queue.files()) queue.remove(key);
      }
      startAnew();
    },
    startAnew,
  };
}

/** The answers in the form's controls. */
export function readAnswers(form: HTMLFormElement): Partial<IntakeForm> {
  return readFields(form, ({ name }) => isAnswerName(name)) as Partial<IntakeForm>;
}

/** The field of a control; null for others. */
export function fieldOf(control: EventTarget | null): AnswerName | null {
  const name = control instanceof Element ? control.getAttribute('name') : null;
  return name !== null && isAnswerName(name) ? name : null;
}

function editedField(): AnswerName | null {
  return document.hasFocus() ? fieldOf(document.activeElement) : null;
}

const unknownRemoval: DraftRemoval = { formId: '', what: 'submitted or cleared' };

function openDraft(known: KnownPerson | undefined) {
  const keeper = keepDraft({ storage: browserStorage('localStorage'), known, now: () => new Date(), uuid: randomUuid });
  const formId = () => keeper.view().draft.formId;
  const queue = openUploadQueue(uploadTo(formId), discardAt(formId));
  const channel = 'BroadcastChannel' in globalThis && !import.meta.env.SSR ? new BroadcastChannel(draftKey) : null;
  return { keeper, queue, channel };
}
