import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chunkGroups, chunks } from './chunks.ts';

const listed = chunks.flatMap(({ holds = [], styles = [] }) => [...holds, ...styles]);

test('lists files and folders that exist, each once, in at most ten chunks', () => {
  expect(listed.filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
  expect(chunks.length).toBeLessThanOrEqual(10);
});

test('names folders of styles that have some', () => {
  const folders = chunks.flatMap(({ styles = [] }) => styles).filter((file) => !file.endsWith('.css'));
  const bare = folders.filter((folder) => {
    return !readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('.css'));
  });
  expect(bare).toEqual([]);
});

describe('a chunk', () => {
  const root = '/site';
  const namesOf = (id: string) =>
    chunkGroups(root)
      .filter((group) => group.test(id))
      .map(({ name }) => name);

  test('has a listed file, and all files of a listed folder', () => {
    expect(namesOf('/site/ui/button.tsx')).toEqual(['react']);
    expect(namesOf('/site/node_modules/react-dom/cjs/client.js')).toEqual(['react']);
    expect(namesOf('/site/app/routes/admin/admin.tsx?__react-router-build-client-route')).toEqual(['back-office']);
  });

  test('has no file whose name only begins like a listed one, and none outside the site', () => {
    expect(namesOf('/site/node_modules/react-email/index.js')).toEqual([]);
    expect(namesOf('/elsewhere/ui/button.tsx')).toEqual([]);
    expect(namesOf('\0vite/preload-helper.js')).toEqual([]);
  });

  test('has the style sheets alone of a folder of styles', () => {
    expect(namesOf('/site/features/leads/board/lead-board.css')).toEqual(['back-office']);
    expect(namesOf('/site/features/leads/board/lead-board.tsx')).toEqual([]);
  });
});
