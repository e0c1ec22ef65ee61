import { beforeEach } from 'vitest';
import type { Administrator } from '#features/accounts/rights/team-member.ts';
import type { AppContext } from '#server/app-context.ts';
import { makeAdministrator } from './administrators.ts';
import { openTestApp, type TestApp } from './test-app.ts';

export interface TwoAdministrators {
  readonly test: TestApp;
  readonly app: AppContext;
  readonly ann: Administrator;
  readonly bea: Administrator;
}

/** Opens an app for the tests of a file, with two administrators before each. */
export async function withTwoAdministrators(
  use: (opened: TwoAdministrators) => void,
  settings: Parameters<typeof openTestApp>[0] = {},
): Promise<void> {
  const test = await openTestApp(settings);
  const { app } = test;
  beforeEach(async () => {
    use({ test, app, ann: await makeAdministrator(app, 'Ann'), bea: await makeAdministrator(app, 'Bea') });
  });
}
