import { useId, useState } from 'react';

/** For the development page `/dev/islands`: shows that ids match and that a first click counts. */
export function Tally({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>Count</label> <output id={id}>{count}</output>{' '}
      <button type="button" onClick={() => setCount(count + 1)}>
        Add one
      </button>
    </p>
  );
}
