import { afterAll, expect } from 'vitest';

const timers = () => [setTimeout, setInterval, Date, Reflect.get(performance, 'now') as unknown];
const real = timers();

// Files share their worker's globals: timers left fake by one would stop the clock of the next.
afterAll(() => expect(timers()).toEqual(real));
