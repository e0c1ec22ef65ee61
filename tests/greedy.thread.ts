import { serveThread } from '#server/threads/serve-thread.ts';

/** What a parser may do with hostile input. */
serveThread((input) => {
  if (input === 'memory') for (const held: number[][] = []; ;) held.push(Array.from({ length: 10_000 }, () => 1));
  if (input === 'time') for (;;);
  if (input === 'depth') return JSON.stringify(nested(100_000));
  return input;
});

function nested(levels: number): unknown {
  let value: unknown = null;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}
