import { expect, test } from 'vitest';
import { openGate, type Leave } from '#server/overload/gate.ts';

const limits = { start: 4, min: 2, max: 12, waiting: 3, timeout: 30, delay: 50 };
const calm = { delay: 1, isDatabaseBusy: false };
const late = { delay: 80, isDatabaseBusy: false };

function counted(gate: ReturnType<typeof openGate>) {
  const state = { inside: [] as Leave[], refused: 0 };
  return {
    state,
    enter: async () => {
      const leave = await gate.enter();
      if (leave === null) state.refused += 1;
      else state.inside.push(leave);
    },
  };
}

test('admits a limited number of requests, queues a limited number, and refuses the rest at once', async () => {
  const { state, enter } = counted(openGate(limits));
  for (let number = 0; number < 10; number += 1) void enter();
  await Promise.resolve();
  await Promise.resolve();
  expect([state.inside.length, state.refused]).toEqual([4, 3]);
  state.inside[0]?.();
  state.inside[0]?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(state.inside).toHaveLength(5);
});

test('refuses a request that has waited too long', async () => {
  const { state, enter } = counted(openGate(limits));
  await Promise.all(Array.from({ length: 6 }, enter));
  expect([state.inside.length, state.refused]).toEqual([4, 2]);
});

test('admits fewer requests when the event loop lags, down to a minimum, and as many as before when it is calm', async () => {
  const gate = openGate(limits);
  for (let time = 0; time < 20; time += 1) gate.adapt(late);
  const { state, enter } = counted(gate);
  await Promise.all(Array.from({ length: 4 }, enter));
  expect([state.inside.length, state.refused]).toEqual([2, 2]);
  for (let time = 0; time < 2; time += 1) gate.adapt(calm);
  await Promise.all([enter(), enter()]);
  expect(state.inside).toHaveLength(4);
});

test('admits more requests while it waits for other systems, but not for the database', async () => {
  const gate = openGate(limits);
  const { state, enter } = counted(gate);
  const all = Promise.all(Array.from({ length: 7 }, enter));
  gate.adapt({ ...calm, isDatabaseBusy: true });
  await Promise.resolve();
  expect(state.inside).toHaveLength(4);
  gate.adapt(calm);
  await all;
  expect(state.inside).toHaveLength(7);
});
