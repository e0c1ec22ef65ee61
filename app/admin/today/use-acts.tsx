import { createContext, use, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { href } from 'react-router';
import { todayCopy as copy } from '#content/admin/today.ts';
import type { TodayForm, TodayResult } from '#features/today/today-results.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { useToast } from '#ui/messages/toasts.tsx';

export interface Act {
  /** The row that it is about. */
  readonly row: string;
  readonly form: TodayForm;
  /** What was done, for the toast. */
  readonly text: string;
  /** Takes the row from the page. */
  readonly leaves?: boolean;
  /** Takes it back, where the server does not say how. */
  readonly undo?: TodayForm;
}

interface SentAct extends Act {
  readonly key: number;
}

interface Acts {
  readonly send: (act: Act) => void;
  readonly sent: readonly Act[];
  /** What speaks against the act of a row, by the row; the act can be confirmed. */
  readonly warnings: Readonly<Record<string, string>>;
}

const ActsContext = createContext<Acts>({ send: () => undefined, sent: [], warnings: {} });

export function useActs(): Acts {
  return use(ActsContext);
}

/** Sends the acts of the rows inside, each by its own request, and says what came of them. */
export function ActsProvider({ children }: { readonly children: ReactNode }) {
  const [sent, setSent] = useState<readonly SentAct[]>([]);
  const [warnings, setWarnings] = useState<Acts['warnings']>({});
  const next = useRef(0);
  const toast = useToast();
  const send = (act: Act) => {
    next.current += 1;
    const own = { ...act, key: next.current };
    setSent((before) => [...before, own]);
  };
  const finish = (act: SentAct, result: TodayResult) => {
    setSent((before) => before.filter(({ key }) => key !== act.key));
    if (!result.ok && result.isConfirmable === true) {
      setWarnings((before) => ({ ...before, [act.row]: result.fault }));
      return;
    }
    if (!result.ok) {
      toast({ text: result.fault });
      return;
    }
    const form = act.undo ?? result.undo;
    const undo = form === null ? {} : { undo: () => send({ row: act.row, form, text: copy.undone }) };
    // What an undo did needs no further one.
    toast(act.text === copy.undone ? { text: act.text } : { text: act.text, ...undo });
  };
  return (
    <ActsContext value={{ send, sent, warnings }}>
      {children}
      {sent.map((act) => (
        <Sender key={act.key} act={act} onDone={(result) => finish(act, result)} />
      ))}
    </ActsContext>
  );
}

interface SenderProps {
  readonly act: SentAct;
  readonly onDone: (result: TodayResult) => void;
}

/** Outside the rows, since a row leaves the page while its act is under way. */
function Sender({ act, onDone }: SenderProps) {
  // No retry: an act a minute later would surprise.
  const options = { key: `today-${String(act.key)}`, retry: 'never', isQuiet: true } as const;
  const { submit, state, data, trouble } = useRetryingFetcher<TodayResult>(options);
  const begin = useEffectEvent(() => void submit({ ...act.form }, { method: 'post', action: todayAction }));
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

interface ActFormProps {
  readonly act: Act;
  readonly children: ReactNode;
}

/** The button of an act. Works as a plain form before the scripts have loaded. */
export function ActFormOf({ act, children }: ActFormProps) {
  const { send } = useActs();
  return (
    <form
      method="post"
      action={todayAction}
      onSubmit={(event) => {
        event.preventDefault();
        send(act);
      }}
    >
      {Object.entries(act.form).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** The rows as if all acts were done: without those that leave. */
export function useStaying<Item extends { readonly id: string }>(items: readonly Item[]): readonly Item[] {
  const { sent } = useActs();
  return items.filter(({ id }) => !sent.some(({ row, leaves }) => leaves === true && row === id));
}
