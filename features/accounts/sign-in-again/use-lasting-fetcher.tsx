import { createElement, useContext, useEffect, useEffectEvent, useMemo, useState, type ComponentProps } from 'react';
import { useFetcher } from 'react-router';
import type { SignedOut } from '#features/accounts/accounts.ts';
import { AskedAgain } from '#features/accounts/sign-in-again/asked-again.tsx';
import {
  rememberForm,
  rememberSubmission,
  rememberLast,
  type LastSubmission,
} from '#features/accounts/sign-in-again/submission.ts';

type Fetcher<T> = ReturnType<typeof useFetcher<T>>;
type FetcherForm = Fetcher<unknown>['Form'];

/** The router's fetcher, and whether what it sent last was left undone because nobody signed in again. */
export type LastingFetcher<T> = Omit<Fetcher<T>, 'data'> & {
  readonly data: Exclude<Fetcher<T>['data'], SignedOut>;
  readonly signedOut: boolean;
};

/**
 * A fetcher for what somebody writes in the back office, with the shape of the router's own. Where the session is over
 * the page's dialog asks for another sign-in, and the same is then sent once more: until that is answered, this one is
 * `submitting`. Closed without a sign-in, it is `idle` again with the data that it had, and `signedOut`.
 */
export function useLastingFetcher<T = unknown>(options?: { readonly key?: string }): LastingFetcher<T> {
  const fetcher = useFetcher<T>(options);
  const { Form: PlainForm, submit: plainSubmit } = fetcher;
  const asker = useContext(AskedAgain);
  const [last] = useState(rememberLast);
  const said: unknown = fetcher.data;
  const [kept, setKept] = useState<unknown>(said);
  const [leftUndone, setLeftUndone] = useState<unknown>();
  const isOut = saysSignedOut(said);
  if (!isOut && kept !== said) setKept(said);
  const isWaiting = isOut && asker !== null && leftUndone !== said;
  const isAnswered = fetcher.state === 'idle';

  const sendAgain = useEffectEvent(() => {
    const sent = last.sent();
    if (sent) void plainSubmit(sent.body, sent.options);
    else setLeftUndone(said);
  });
  useEffect(() => {
    if (!isWaiting || !isAnswered) return undefined;
    return asker.wait({ goOn: () => sendAgain(), giveUp: () => setLeftUndone(said) });
  }, [asker, isWaiting, isAnswered, said]);

  const parts = useMemo(() => {
    const submit: Fetcher<T>['submit'] = (target, given) => {
      last.note(rememberSubmission(target, given));
      return plainSubmit(target, given);
    };
    return { submit, Form: rememberingForm(PlainForm, last) };
  }, [PlainForm, plainSubmit, last]);

  return useMemo(
    () => ({
      ...fetcher,
      ...parts,
      ...(isWaiting && isAnswered && { state: 'submitting' as const }),
      data: (isOut ? kept : said) as LastingFetcher<T>['data'],
      signedOut: isOut && isAnswered && !isWaiting,
    }),
    [fetcher, parts, isWaiting, isAnswered, isOut, kept, said],
  );
}

/** The router's form, noting what it sends. */
function rememberingForm(Form: FetcherForm, last: LastSubmission): FetcherForm {
  return function LastingForm(props: ComponentProps<FetcherForm>) {
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

function saysSignedOut(said: unknown): boolean {
  return typeof said === 'object' && said !== null && 'signedOut' in said && said.signedOut === true;
}
