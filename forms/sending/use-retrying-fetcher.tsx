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
  /** `never` if it must not happen twice, so that the user decides whether to send it again. */
  readonly retry?: 'automatic' | 'never';
  /** Set if the form shows failures itself. */
  readonly isQuiet?: boolean;
}

export type RetryingFetcher<T> = Omit<Fetcher<T>, 'data'> & {
  readonly data: Exclude<Fetcher<T>['data'], SignedOut | Unsent>;
  readonly trouble: Trouble | null;
  /** The last response as it came; a new object for each response. */
  readonly lastResponse: unknown;
};

/**
 * The router's fetcher for the back office. An expired session opens the sign-in dialog and an unreachable site is
 * retried, staying `submitting`. On failure it is `idle` with its earlier data and the reason in `trouble`.
 */
export function useRetryingFetcher<T = unknown>(options: RetryingOptions = {}): RetryingFetcher<T> {
  const { key, retry = 'automatic', isQuiet = false } = options;
  const fetcher = useFetcher<T>(key === undefined ? undefined : { key });
  const { Form: PlainForm, submit: plainSubmit } = fetcher;
  const reauth = useContext(ReauthRequest);
  const connection = useContext(ConnectionContext);
  const [last] = useState(rememberLast);
  const response: unknown = fetcher.data;
  const trouble = troubleOf(response);
  const [kept, setKept] = useState<unknown>(trouble === null ? response : undefined);
  const [leftUndone, setLeftUndone] = useState<unknown>();
  if (trouble === null && kept !== response) setKept(response);
  const waitsFor = leftUndone === response ? null : waitingFor(trouble, reauth !== null, retry);
  const isSettled = fetcher.state === 'idle';
  const tries = useRef(0);

  const sendAgain = useEffectEvent(() => {
    const sent = last.sent();
    if (sent?.form?.isConnected === true) {
      // Sends current values: users can type while offline.
      sent.form.requestSubmit(sent.submitter?.isConnected === true ? sent.submitter : null);
      if (last.sent() === sent) setLeftUndone(response);
    } else if (sent) void plainSubmit(sent.body, sent.options);
    else setLeftUndone(response);
  });
  const sendSame = useEffectEvent(() => {
    const sent = last.sent();
    if (sent) void plainSubmit(sent.body, sent.options);
    else setLeftUndone(response);
  });
  useEffect(() => {
    if (trouble === null) tries.current = 0;
    if (!isSettled) return undefined;
    if (waitsFor === 'sign-in') {
      return reauth?.wait({ goOn: () => sendSame(), giveUp: () => setLeftUndone(response) });
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
  }, [reauth, connection, waitsFor, isSettled, trouble, isQuiet, response]);

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
      ...(waitsFor !== null && isSettled && { state: 'submitting' as const }),
      data: (trouble === null ? response : kept) as RetryingFetcher<T>['data'],
      lastResponse: response,
      trouble: isSettled || waitsFor === 'connection' ? trouble : null,
    }),
    [fetcher, parts, waitsFor, isSettled, trouble, kept, response],
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
