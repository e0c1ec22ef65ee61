import { callsWithoutPlace } from '#features/booking/calls/own-call/calls-without-place.server.ts';
import { ok, warning, type SystemCheck } from '#features/system/checks/checks.events.public.server.ts';

export const callsCheck: SystemCheck = {
  id: 'calls',
  remedy: 'Set a meeting link in the settings or under My availability, or have the type of call take place by phone.',
  async run({ app }) {
    const names = await callsWithoutPlace(app);
    if (names.length === 0) return ok('Every call that can be booked has a place.');
    return warning(
      `No place is set for ${names.join(', ')}: you promise to email the link before each call.`,
      this.remedy,
    );
  },
};
