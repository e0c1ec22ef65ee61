import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./features/**/*.table.ts', './server/*/*.table.ts'],
  out: './server/migrations',
});
