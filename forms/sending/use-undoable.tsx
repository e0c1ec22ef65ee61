import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';

/**
 * A field that is saved when it changes. Optimistic, since its control would otherwise flash the old value. `toForm`
 * returns the other fields of the form; `set` returns what undoes the change.
 */
export function useUndoable<Data, Value extends string = string>(
  saved: Value,
  field: string,
  toForm: () => Readonly<Record<string, string>>,
) {
  const fetcher = useRetryingFetcher<Data>();
  const undoing = useRetryingFetcher<Data>();
  const sent = (undoing.formData ?? fetcher.formData)?.get(field);
  const value = typeof sent === 'string' ? (sent as Value) : saved;
  const submit = (by: typeof fetcher, next: Value) =>
    void by.submit({ ...toForm(), [field]: next }, { method: 'post', flushSync: true });
  const set = (next: Value) => {
    submit(fetcher, next);
    return () => submit(undoing, value);
  };
  return { value, set, fetcher };
}
