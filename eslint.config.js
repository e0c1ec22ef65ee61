import { readdirSync } from 'node:fs';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** `features/x/x.ts` for every feature that exists: the nouns, which are pure. */
const nouns = readdirSync('features', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => `features/${entry.name}/${entry.name}.ts`);

const noEnvironment = {
  selector: 'MemberExpression[object.name="process"][property.name="env"]',
  message: 'The environment is parsed once, by server/env.ts; read machine.env.',
};

const noStyleProp = {
  selector: 'JSXAttribute[name.name="style"]',
  message: "The policy is style-src 'self': use a class, a data attribute, or set a custom property from client code.",
};

const noClock = [
  {
    selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
    message: 'Nouns and mails are pure: take `now` as an argument.',
  },
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'Nouns and mails are pure: take `now` as an argument.',
  },
  {
    selector: 'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
    message: 'Nouns and mails are pure: take the value as an argument.',
  },
  { selector: 'CallExpression[callee.name="fetch"]', message: 'Nouns and mails are pure: no IO.' },
];

export default defineConfig(
  { ignores: ['build/', '.react-router/', '.data/', '.cache/', 'node_modules/', 'test-results/', 'public/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 300 }],
      'no-console': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
      'prefer-const': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true, minimumDescriptionLength: 200 }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // A number or a boolean in a template reads as what it is.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // `onClick={async () => ...}` is how React is written; the promise inside is still watched by no-floating-promises.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // An arrow that only calls reads better without braces around it.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // React Router refuses a page by throwing a Response, a redirect or data().
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [
            { from: 'lib', name: 'Response' },
            { from: 'package', package: 'react-router', name: 'DataWithResponseInit' },
          ],
        },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['**/*.tsx', 'app/**/*.ts', 'ui/**/*.ts', 'features/**/*.ts'],
    ...reactHooks.configs.flat['recommended-latest'],
  },
  {
    files: ['app/**/*.{ts,tsx}', 'features/**/*.{ts,tsx}', 'ui/**/*.{ts,tsx}', 'content/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/*.email.tsx', 'ui/email.tsx', 'ui/email-prose.tsx'],
    rules: { 'no-restricted-syntax': ['error', noEnvironment, noStyleProp] },
  },
  {
    files: ['server/**/*.ts', 'packages/**/*.ts'],
    ignores: ['server/env.ts', '**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', noEnvironment] },
  },
  { files: ['features/**/*.email.tsx'], rules: { 'no-restricted-syntax': ['error', noEnvironment, ...noClock] } },
  {
    files: nouns.length > 0 ? nouns : ['features/none.ts'],
    rules: { 'no-restricted-syntax': ['error', noEnvironment, noStyleProp, ...noClock] },
  },
  {
    // What talks to a person in the terminal, and the browser's logger.
    files: [
      'scripts/**',
      'bench/**',
      'tests/**',
      'app/bootstrap/**',
      'features/browser-errors/{browser-log,watch-errors}.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'tests/**'],
    rules: {
      // A test may say that a value is there: it fails when it is not.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/require-await': 'off',
    },
  },
);
