import { isAbsolute, relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const entry = 'app/public-page/enhance.ts';
/** Loads the entry. */
const starter = 'app/public-page/starter.ts';
/** On the pages of other sites, at an address that stays. */
const embed = 'app/embed/embed.ts';
/** Loaded on intent, with all that they import. */
const intake = 'app/public-page/dialogs/intake-dialog.tsx';
const opening = 'app/public-page/dialogs/open-dialog.ts';
const dialogs = [intake, 'app/public-page/dialogs/booking-dialog.tsx'];
const moduleId = 'virtual:public-page';
const resolvedId = '\0' + moduleId;

/**
 * Builds `enhance.ts` as client entry. `virtual:public-page` exports `moduleScripts` (in order), `modulePreloads`
 * (chunks shared with hydrated pages, to load in parallel), `dialogFiles` (scripts and styles of the dialogs, to fetch
 * ahead), `starterScript` (loads the others at the first sign of a person), `intakeSheets` (addresses of the
 * intake's style sheets), `openingScript` (opens dialogs) and `styleSheets` (all of the build, to put inline). The
 * client is built first.
 */
export function publicPage(): Plugin {
  let development = false;
  let builtScripts: string[] = [];
  let builtPreloads: string[] = [];
  let builtDialogFiles: string[] = [];
  let builtStyles: Record<string, string> = {};
  let builtIntakeSheets: readonly string[] = [];
  let builtOpening = '';
  let builtStarter = '';
  return {
    name: 'public-page',
    configResolved(config) {
      development = config.command === 'serve';
    },
    buildStart() {
      if (development || this.environment.name !== 'client') return;
      this.emitFile({ type: 'chunk', id: entry, name: 'enhance' });
      this.emitFile({ type: 'chunk', id: starter, name: 'starter' });
      this.emitFile({ type: 'chunk', id: embed, fileName: 'embed.js' });
    },
    resolveId(source) {
      return source === moduleId ? resolvedId : undefined;
    },
    load(id) {
      if (id !== resolvedId) return undefined;
      // Must come first, or lazy components fail its preamble check.
      const served = ['/@vite/client', '/@id/__x00__virtual:react-router/inject-hmr-runtime', `/${entry}`];
      return [
        `export const moduleScripts = ${JSON.stringify(development ? served : builtScripts)};`,
        `export const modulePreloads = ${JSON.stringify(builtPreloads)};`,
        `export const styleSheets = ${JSON.stringify(builtStyles)};`,
        `export const dialogFiles = ${JSON.stringify(builtDialogFiles)};`,
        `export const intakeSheets = ${JSON.stringify(builtIntakeSheets)};`,
        `export const starterScript = ${JSON.stringify(builtStarter)};`,
        `export const openingScript = ${JSON.stringify(builtOpening)};`,
      ].join('\n');
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'enhance');
      if (chunk?.type !== 'chunk') this.error(`${entry} did not come out of the client build`);
      builtScripts = [`/${chunk.fileName}`];
      builtPreloads = chunk.imports.map((file) => `/${file}`);
      builtStarter = `/${chunkOf(bundle, starter) ?? this.error(`${starter} is not in a chunk of its own`)}`;
    },
    // Style sheets are final here, and chunks that held nothing else are gone.
    writeBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const sheets = Object.values(bundle).filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
      const onPage = filesOf(
        bundle,
        [...builtScripts, ...builtPreloads].map((file) => file.slice(1)),
      );
      const neededBy = (sources: readonly string[]) => {
        const modules = sources.map(
          (source) => chunkOf(bundle, source) ?? this.error(`${source} is not in a chunk of its own`),
        );
        return [...filesOf(bundle, modules)].filter((file) => !onPage.has(file)).map((file) => `/${file}`);
      };
      builtDialogFiles = neededBy(dialogs);
      builtStyles = Object.fromEntries(
        sheets.map((file) => [`/${file.fileName}`, String('source' in file && file.source)]),
      );
      builtOpening = `/${chunkOf(bundle, opening) ?? this.error(`${opening} is not in a chunk of its own`)}`;
      builtIntakeSheets = neededBy([intake]).filter((file) => file in builtStyles);
    },
  };
}

function chunkOf(bundle: Rolldown.OutputBundle, source: string): string | undefined {
  const isSource = (id: string) => id.endsWith(`/${source}`);
  return Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some(isSource))?.fileName;
}

/** Chunks with their static imports and style sheets. */
function filesOf(bundle: Rolldown.OutputBundle, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') continue;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    filesOf(bundle, chunk.imports, found);
  }
  return found;
}

/** Refuses a module of `server/` or `packages/` in the browser's build, which the framework lets in without a word. */
export function serverGuard(): Plugin {
  let root = '';
  return {
    name: 'server-guard',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    async resolveId(source, importer, options) {
      const scanning = 'scan' in options && options.scan === true;
      if (scanning || !importer || this.environment.name !== 'client') return undefined;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved && isServerFile(root, resolved.id)) {
        this.error(
          `${relative(root, importer)} brings ${relative(root, resolved.id)} into the browser; move the import into a loader, an action or a *.server.ts file.`,
        );
      }
      return resolved;
    },
  };
}

function isServerFile(root: string, id: string): boolean {
  const path = relative(root, id);
  return !isAbsolute(path) && ['server', 'packages'].includes(path.split(sep)[0] ?? '');
}
