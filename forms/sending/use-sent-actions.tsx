import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { FetcherSubmitOptions, SubmitTarget } from 'react-router';
import { randomUuid } from '#forms/form-id.ts';
import type { Trouble } from '#forms/sending/unsent.ts';
import { useRetryingFetcher, type RetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';

interface SentActionOptions<Action, Result> {
  /** Converts an action to the form to send; `key` is new for each action. */
  readonly toForm: (action: Action, key: string) => SubmitTarget;
  /** The path that the form is posted to. */
  readonly to: string;
  /** Called with the result, or with the reason why there is none. */
  readonly onDone: (action: Action, result: RetryingFetcher<Result>['data'], trouble: Trouble | null) => void;
}

interface SentActions<Action> {
  /** Actions without a result yet, oldest first. */
  readonly sent: readonly Action[];
  /** The same function in every render. */
  readonly send: (action: Action) => void;
  /** Invisible. Render this once, in a component that stays mounted when the changed items leave the page. */
  readonly senders: ReactNode;
}

/** Sends each action in a separate request. Nothing is retried: users do not expect a change a minute later. */
export function useSentActions<Action, Result>(options: SentActionOptions<Action, Result>): SentActions<Action> {
  const [sent, setSent] = useState<readonly { readonly key: string; readonly action: Action }[]>([]);
  const send = useCallback((action: Action) => {
    setSent((before) => [...before, { key: randomUuid(), action }]);
  }, []);
  return {
    sent: sent.map(({ action }) => action),
    send,
    senders: sent.map(({ key, action }) => (
      <Sender<Result>
        key={key}
        id={key}
        form={options.toForm(action, key)}
        to={options.to}
        onDone={(result, trouble) => {
          setSent((before) => before.filter((one) => one.key !== key));
          options.onDone(action, result, trouble);
        }}
      />
    )),
  };
}

interface SenderProps<Result> {
  readonly id: string;
  readonly form: SubmitTarget;
  readonly to: string;
  readonly onDone: (result: RetryingFetcher<Result>['data'], trouble: Trouble | null) => void;
}

function Sender<Result>({ id, form, to, onDone }: SenderProps<Result>) {
  const { submit, state, data, trouble } = useRetryingFetcher<Result>({ key: id, retry: 'never', isQuiet: true });
  const begin = useEffectEvent(() => {
    void submit(form, { method: 'post', action: to } satisfies FetcherSubmitOptions);
  });
  useEffect(() => begin(), []);
  const isDone = state === 'idle' && (data !== undefined || trouble !== null);
  const finish = useEffectEvent(() => onDone(data, trouble));
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  return null;
}
