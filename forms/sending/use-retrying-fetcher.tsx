import {
  createElement,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
} from 'react';
import { useFetcher } from 'react-router';
import { ReauthRequest } from '#forms/sending/reauth-request.tsx';
import { ConnectionContext, pauseBefore } from '#forms/sending/connection.tsx';
import { rememberForm, rememberSubmission, rememberLast, type LastSubmission } from '#forms/sending/submission.ts';
import { troubleOf, type SignedOut, type Trouble, type Unsent } from '#forms/sending/unsent.ts';

type Fetcher<T> = ReturnType<typeof useFetcher<T>>;
type FetcherForm = Fetcher<unknown>['Form'];

export interface RetryingOptions {
  readonly key?: string;
  /** `never`: must not happen twice, so the user resends. */
  readonly retry?: 'automatic' | 'never';
  /** The form shows failures itself. */
  readonly isQuiet?: boolean;
}

export type RetryingFetcher<T> = Omit<Fetcher<T>, 'data'> & {
  readonly data: Exclude<Fetcher<T>['data'], SignedOut | Unsent>;
  readonly trouble: Trouble | null;
  /** Raw, to distinguish responses. */
  readonly lastAnswer: unknown;
};

/**
 * The router's fetcher for the back office. An expired session opens the sign-in dialog and an unreachable site is
 * retried, staying `submitting`. On failure it is `idle` with its earlier data and the reason in `trouble`.
 */
export function useRetryingFetcher<T = unknown>(options: RetryingOptions = {}): RetryingFetcher<T> {
  const { key, retry = 'automatic', isQuiet = false } = options;
  const fetcher = useFetcher<T>(key === undefined ? undefined : { key });
  const { Form: PlainForm, submit: plainSubmit } = fetcher;
  const asker = useContext(ReauthRequest);
  const connection = useContext(ConnectionContext);
  const [last] = useState(rememberLast);
  const reply: unknown = fetcher.data;
  const trouble = troubleOf(reply);
  const [kept, setKept] = useState<unknown>(trouble === null ? reply : undefined);
  const [leftUndone, setLeftUndone] = useState<unknown>();
  if (trouble === null && kept !== reply) setKept(reply);
  const waitsFor = leftUndone === reply ? null : waitingFor(trouble, asker !== null, retry);
  const isAnswered = fetcher.state === 'idle';
  const tries = useRef(0);

  const sendAgain = useEffectEvent(() => {
    const sent = last.sent();
    if (sent?.form?.isConnected === true) {
      // Sends current values: users can type while offline.
      sent.form.requestSubmit(sent.submitter?.isConnected === true ? sent.submitter : null);
      if (last.sent() === sent) setLeftUndone(reply);
    } else if (sent) void plainSubmit(sent.body, sent.options);
    else setLeftUndone(reply);
  });
  const sendSame = useEffectEvent(() => {
    const sent = last.sent();
    if (sent) void plainSubmit(sent.body, sent.options);
    else setLeftUndone(reply);
  });
  useEffect(() => {
    if (trouble === null) tries.current = 0;
    if (!isAnswered) return undefined;
    if (waitsFor === 'sign-in') {
      return asker?.wait({ goOn: () => sendSame(), giveUp: () => setLeftUndone(reply) });
    }
    const report = isQuiet || trouble === null || trouble === 'signed-out' ? null : connection;
    if (waitsFor === null) return report?.report({ sendAgain: null });
    const again = () => {
      tries.current += 1;
      sendAgain();
    };
    const timer = setTimeout(again, pauseBefore(tries.current));
    const takeBack = report?.report({ sendAgain: again });
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      takeBack?.();
      removeEventListener('online', again);
    };
  }, [asker, connection, waitsFor, isAnswered, trouble, isQuiet, reply]);

  const parts = useMemo(() => {
    const submit: Fetcher<T>['submit'] = (target, init) => {
      last.note(rememberSubmission(target, init));
      return plainSubmit(target, init);
    };
    return { submit, Form: rememberingForm(PlainForm, last) };
  }, [PlainForm, plainSubmit, last]);

  return useMemo(
    () => ({
      ...fetcher,
      ...parts,
      ...(waitsFor !== null && isAnswered && { state: 'submitting' as const }),
      data: (trouble === null ? reply : kept) as RetryingFetcher<T>['data'],
      lastAnswer: reply,
      trouble: isAnswered || waitsFor === 'connection' ? trouble : null,
    }),
    [fetcher, parts, waitsFor, isAnswered, trouble, kept, reply],
  );
}

function waitingFor(trouble: Trouble | null, canSignIn: boolean, retry: 'automatic' | 'never') {
  if (trouble === 'signed-out') return canSignIn ? 'sign-in' : null;
  return trouble === 'unreachable' && retry === 'automatic' ? 'connection' : null;
}

/** Records what the router's form sends. */
function rememberingForm(Form: FetcherForm, last: LastSubmission): FetcherForm {
  return function RetryingForm(props: ComponentProps<FetcherForm>) {
    return createElement(Form, {
      ...props,
      onSubmit(event) {
        props.onSubmit?.(event);
        if (!event.defaultPrevented) last.note(rememberForm(event.currentTarget, submitterOf(event.nativeEvent)));
      },
    });
  } as FetcherForm;
}

function submitterOf(event: Event): HTMLElement | null {
  return event instanceof SubmitEvent ? event.submitter : null;
}
