import { defineEnv, oneOf } from '#server/env-part.ts';
import { choiceSetting } from '#server/site-settings/site-setting.ts';

const access = ['open', 'signed-in'] as const;

export const intakeEnv = defineEnv({
  INTAKE_ACCESS: {
    schema: oneOf(access).default('open'),
    description: 'Who may open the intake, open or signed-in, unless /admin/settings says otherwise.',
  },
});

export const intakeAccess = choiceSetting('intakeAccess', access, (env) => intakeEnv.of(env).INTAKE_ACCESS);
