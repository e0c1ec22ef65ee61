import { clockShift } from './clock.ts';

// Node loads this before a worker's or program's own modules, so all of them see one clock. The embedded engine reads it too.
const shift = clockShift();
const MachineDate = Date;
const now = () => MachineDate.now() + shift;

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, values, made) => Reflect.construct(target, values.length === 0 ? [now()] : values, made) as Date,
  apply: () => new MachineDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
});
MachineDate.prototype.constructor = Date;
