import { createContext, use, useState, type ReactNode } from 'react';
import { href } from 'react-router';
import { todayCopy as copy } from '#features/today/today.copy.ts';
import type { TodayForm, TodayResult } from '#features/today/today-results.ts';
import { useSentActions } from '#forms/sending/use-sent-actions.tsx';
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
  const [warnings, setWarnings] = useState<RowActions['warnings']>({});
  const toast = useToast();
  const { sent, send, senders } = useSentActions<RowAction, TodayResult>({
    to: todayAction,
    toForm: ({ form }) => ({ ...form }),
    onDone(action, data, trouble) {
      const result = trouble === null ? data : { ok: false as const, error: copy.troubles[trouble] };
      if (result === undefined) return;
      if (!result.ok && 'isConfirmable' in result && result.isConfirmable === true) {
        setWarnings((before) => ({ ...before, [action.row]: result.error }));
        return;
      }
      if (!result.ok) {
        toast({ text: result.error });
        return;
      }
      const form = action.undo ?? result.undo;
      const undo = form === null ? {} : { undo: () => send({ row: action.row, form, text: copy.undone }) };
      // An undo cannot be undone again.
      toast(action.text === copy.undone ? { text: action.text } : { text: action.text, ...undo });
    },
  });
  return (
    <RowActionsContext value={{ send, sent, warnings }}>
      {children}
      {senders}
    </RowActionsContext>
  );
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
