import { defineEnv, text, url, type SetTexts } from '#server/env-part.ts';

export const storageEnv = defineEnv(
  {
    S3_ENDPOINT: {
      schema: url(['http:', 'https:'], 'https://s3.eu-central-1.amazonaws.com').optional(),
      description: 'Address of an S3-compatible store for uploads.',
      fallback: 'files in DATA_DIR',
    },
    S3_REGION: { schema: text.default('us-east-1'), description: 'Region of the store.' },
    S3_BUCKET: { schema: text.optional(), description: 'Bucket of the store.' },
    S3_ACCESS_KEY_ID: { schema: text.optional(), description: 'Key id for the store.' },
    S3_SECRET_ACCESS_KEY: { schema: text.optional(), description: 'Secret key for the store.' },
    GOOGLE_DRIVE_CLIENT_ID: { schema: text.optional(), description: 'Google Drive for uploads: OAuth client id.' },
    GOOGLE_DRIVE_CLIENT_SECRET: { schema: text.optional(), description: 'Its OAuth client secret.' },
    GOOGLE_DRIVE_REFRESH_TOKEN: { schema: text.optional(), description: 'Its OAuth refresh token.' },
    GOOGLE_DRIVE_FOLDER_ID: {
      schema: text.optional(),
      description: 'The Drive folder for uploads.',
      fallback: 'My Drive',
    },
    GOOGLE_DRIVE_API: {
      schema: url(['http:', 'https:'], 'https://www.googleapis.com').default('https://www.googleapis.com'),
      description: "Origin of Drive's API.",
    },
    GOOGLE_DRIVE_TOKEN_URL: {
      schema: url(['http:', 'https:'], 'https://oauth2.googleapis.com/token').default(
        'https://oauth2.googleapis.com/token',
      ),
      description: "Address of Google's token endpoint.",
    },
  },
  groupErrors,
);

const groups = {
  S3: { prefix: 'S3_', required: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] },
  'Google Drive': {
    prefix: 'GOOGLE_DRIVE_',
    required: ['GOOGLE_DRIVE_CLIENT_ID', 'GOOGLE_DRIVE_CLIENT_SECRET', 'GOOGLE_DRIVE_REFRESH_TOKEN'],
  },
};

function groupErrors(set: SetTexts): string[] {
  const started = Object.entries(groups).filter(([, { prefix }]) =>
    Object.keys(set).some((name) => name.startsWith(prefix)),
  );
  const errors = started.flatMap(([name, { required }]) => {
    const missing = required.filter((setting) => !(setting in set));
    return missing.length === 0 ? [] : [`${name} storage is only partly configured; missing: ${missing.join(', ')}.`];
  });
  if (started.length > 1)
    errors.push('S3_* and GOOGLE_DRIVE_* are both set, but uploads go to only one store. Set only one of them.');
  return errors;
}
