import { useEffect, useEffectEvent, useRef } from 'react';

/** A fetcher of the router: `idle` once `data` is the result of what was sent. */
export interface ResultSource<Result> {
  readonly state: 'idle' | 'loading' | 'submitting';
  readonly data: Result;
}

/** Calls `handle` once for each new result, when the page shows what it changed. */
export function useNewResult<Result>(
  { state, data }: ResultSource<Result>,
  handle: (result: NonNullable<Result>) => void,
): void {
  const last = useRef(data);
  const handleNew = useEffectEvent(() => {
    if (last.current === data) return;
    last.current = data;
    if (data != null) handle(data);
  });
  useEffect(() => {
    if (state === 'idle') handleNew();
  }, [data, state]);
}
