import { createContext, use, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { href } from 'react-router';
import { todayCopy as copy } from '#content/admin/today.ts';
import type { TodayForm, TodayResult } from '#features/today/today-results.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { useToast } from '#ui/messages/toasts.tsx';

export interface RowAction {
  /** The id of the row. */
  readonly row: string;
  readonly form: TodayForm;
  /** The toast that confirms the action. */
  readonly text: string;
  /** Whether the row disappears from the page. */
  readonly leaves?: boolean;
  /** The form that undoes the action, if the server does not return one. */
  readonly undo?: TodayForm;
}

interface SentAction extends RowAction {
  readonly key: number;
}

interface RowActions {
  readonly send: (action: RowAction) => void;
  readonly sent: readonly RowAction[];
  /** Warnings by row; the action of such a row must be confirmed. */
  readonly warnings: Readonly<Record<string, string>>;
}

const RowActionsContext = createContext<RowActions>({ send: () => undefined, sent: [], warnings: {} });

export function useRowActions(): RowActions {
  return use(RowActionsContext);
}

/** Sends the actions of the rows inside, each in its own request, and shows the results. */
export function RowActionsProvider({ children }: { readonly children: ReactNode }) {
  const [sent, setSent] = useState<readonly SentAction[]>([]);
  const [warnings, setWarnings] = useState<RowActions['warnings']>({});
  const next = useRef(0);
  const toast = useToast();
  const send = (action: RowAction) => {
    next.current += 1;
    const own = { ...action, key: next.current };
    setSent((before) => [...before, own]);
  };
  const finish = (action: SentAction, result: TodayResult) => {
    setSent((before) => before.filter(({ key }) => key !== action.key));
    if (!result.ok && result.isConfirmable === true) {
      setWarnings((before) => ({ ...before, [action.row]: result.fault }));
      return;
    }
    if (!result.ok) {
      toast({ text: result.fault });
      return;
    }
    const form = action.undo ?? result.undo;
    const undo = form === null ? {} : { undo: () => send({ row: action.row, form, text: copy.undone }) };
    // An undo cannot be undone again.
    toast(action.text === copy.undone ? { text: action.text } : { text: action.text, ...undo });
  };
  return (
    <RowActionsContext value={{ send, sent, warnings }}>
      {children}
      {sent.map((action) => (
        <Sender key={action.key} action={action} onDone={(result) => finish(action, result)} />
      ))}
    </RowActionsContext>
  );
}

interface SenderProps {
  readonly action: SentAction;
  readonly onDone: (result: TodayResult) => void;
}

/** Rendered outside the rows, because a row may leave the page while its action is in progress. */
function Sender({ action, onDone }: SenderProps) {
  // There is no retry, because an action that happens a minute later would be a surprise.
  const options = { key: `today-${String(action.key)}`, retry: 'never', isQuiet: true } as const;
  const { submit, state, data, trouble } = useRetryingFetcher<TodayResult>(options);
  const begin = useEffectEvent(() => void submit({ ...action.form }, { method: 'post', action: todayAction }));
  useEffect(() => begin(), []);
  const isDone = state === 'idle' && (data !== undefined || trouble !== null);
  const finish = useEffectEvent(() => {
    if (trouble !== null) onDone({ ok: false, fault: copy.troubles[trouble] });
    else if (data !== undefined) onDone(data);
  });
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  return null;
}

const todayAction = `${href('/admin')}?index`;

interface ActionFormProps {
  readonly action: RowAction;
  readonly children: ReactNode;
}

/** A form with the button of an action. It works before the scripts have loaded. */
export function ActionForm({ action, children }: ActionFormProps) {
  const { send } = useRowActions();
  return (
    <form
      method="post"
      action={todayAction}
      onSubmit={(event) => {
        event.preventDefault();
        send(action);
      }}
    >
      {Object.entries(action.form).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** Leaves out the rows that are about to disappear. */
export function useStaying<Item extends { readonly id: string }>(items: readonly Item[]): readonly Item[] {
  const { sent } = useRowActions();
  return items.filter(({ id }) => !sent.some(({ row, leaves }) => leaves === true && row === id));
}
