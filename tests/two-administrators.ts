import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Administrator } from '#features/accounts/team/team-member.ts';
import type { AppContext } from '#server/app-context.ts';
import { makeAdministrator } from './administrators.ts';
import { openTestApp, type TestApp } from './test-app.ts';

export interface TwoAdministrators {
  readonly test: TestApp;
  readonly app: AppContext;
  readonly ann: Administrator;
  readonly bea: Administrator;
}

/** Opens an app for the tests of a file, with two administrators and else empty before each. */
export function withTwoAdministrators(
  use: (opened: TwoAdministrators) => void,
  settings: Parameters<typeof openTestApp>[0] = {},
): void {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp(settings);
  });
  beforeEach(async () => {
    const { app } = test;
    use({ test, app, ann: await makeAdministrator(app, 'Ann'), bea: await makeAdministrator(app, 'Bea') });
  });
  afterEach(() => test.empty());
  afterAll(() => test.close());
}
