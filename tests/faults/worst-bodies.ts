import { randomFrom } from '../random.ts';

export interface WorstBody {
  readonly type: string;
  readonly body: string | Buffer;
  /** Must get a 4xx; elsewhere any answer but a fault of ours. */
  readonly isRefused?: boolean;
}

type WorstBodies = Readonly<Record<string, WorstBody>>;

const megabyte = 1024 * 1024;
const boundary = 'worst';
const multipart = `multipart/form-data; boundary=${boundary}`;

function part(name: string, content: string, fileName?: string): string {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`;
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
}

function form(...parts: readonly string[]): WorstBody {
  return { type: multipart, body: `${parts.join('')}--${boundary}--\r\n` };
}

/** Seeded noise of what formats are made of. */
function noise(signs: readonly string[], bytes: number): string {
  const random = randomFrom(1);
  const piece = Array.from({ length: 5000 }, () => signs[random(signs.length)] ?? '').join('');
  return piece.repeat(Math.ceil(bytes / piece.length)).slice(0, bytes);
}

/** For every route that takes a body. */
export function smallBodies(): WorstBodies {
  const json = (body: string): WorstBody => ({ type: 'application/json', body });
  return {
    'nested JSON': json('['.repeat(megabyte - 1)),
    'flat JSON': json(`[${'1,'.repeat(megabyte / 2 - 2)}1]`),
    'a form of many fields': { type: 'application/x-www-form-urlencoded', body: 'a&'.repeat(megabyte / 2) },
    'a form of one long field': {
      type: 'application/x-www-form-urlencoded',
      body: `message=${'x'.repeat(megabyte - 100)}`,
    },
    'many parts': form(part('a', 'x').repeat(10_000)),
  };
}

const lists = (): WorstBodies => {
  const file = (text: string): WorstBody => ({ ...form(part('file', text, 'list.csv')), isRefused: true });
  return {
    'a list of commas': file(`a@q.example${','.repeat(5_000_000)}`),
    'wide lines': file(`a@q.example${','.repeat(50_000)}\n`.repeat(100)),
    'an unclosed quote': file(`a@q.example\n"${'x\n'.repeat(2_400_000)}`),
    'a long line': file('<'.repeat(5_000_000)),
    'many lines': file('a\n'.repeat(2_500_000)),
    // Some lines contain an address, so it is accepted for review.
    noise: { ...file(noise([',', ';', '"', '\n', '\r', 'a@b.example', '<', '\t'], megabyte)), isRefused: false },
    'many parts': form(part('a', 'x').repeat(100_000)),
  };
};

const files = (field = 'file'): WorstBodies => ({
  'many parts': form(part('a', 'x').repeat(100_000)),
  'many files': form(part(field, 'x', 'a.txt').repeat(20_000)),
  'a long name': form(part(field, 'x', 'a'.repeat(megabyte))),
  'a header of megabytes': form(part(`a"\r\nX: ${'x'.repeat(2 * megabyte)}`, 'x')),
  'a file of noise': form(
    part('fileName', 'a.docx'),
    part(field, `PK\u0003\u0004${noise(['PK', 'word/', '\0'], 5 * megabyte)}`, 'a.docx'),
  ),
});

const pictures = (): WorstBodies => {
  const sides = [part('width', '10'), part('height', '10')];
  const picture = (head: string, content: string) =>
    form(...sides, part('file', head + content.repeat(Math.floor((4 * megabyte) / content.length)), 'a.gif'));
  return {
    ...files(),
    'a GIF of empty blocks': { ...picture('GIF89a\u0001\0\u0001\0\0\0\0', '!\u0001\0'), isRefused: true },
    'a GIF of frames': {
      ...picture('GIF89a\u0001\0\u0001\0\0\0\0', ',\0\0\0\0\u0001\0\u0001\0\0\u0002\0'),
      isRefused: true,
    },
    'an AVIF of empty boxes': { ...picture('\0\0\0\u0014ftypavif\0\0\0\0avif', '\0\0\0\u0008free'), isRefused: true },
    'a WebP of empty chunks': { ...picture('RIFF\u007f\u007f\u007f\0WEBPVP8L', 'ICCP\0\0\0\0'), isRefused: true },
  };
};

const emails = (): WorstBodies => {
  const email = (type: string, body: string, isRefused = false): WorstBody => ({
    type: 'message/rfc822',
    body: `From: Eve <eve@elsewhere.example>\r\nTo: reply@in.example.com\r\nContent-Type: ${type}\r\n\r\n${body}`,
    isRefused,
  });
  return {
    'nested HTML': email('text/html', '<div>'.repeat(2_000_000)),
    'flat HTML': email('text/html', '<p>x</p>'.repeat(1_700_000)),
    'plain lines': email('text/plain', '> a\n'.repeat(3_000_000), true),
    'flowed lines': email('text/plain; format=flowed', 'a \n'.repeat(3_000_000), true),
    'a long line': email('text/plain', 'x'.repeat(15_000_000)),
    'many parts': email('multipart/mixed; boundary=b', '--b\r\n\r\na\r\n'.repeat(100_000), true),
    'a header of megabytes': email(`text/plain\r\nX: ${'x'.repeat(10 * megabyte)}`, 'x', true),
    noise: email('text/html', noise(['<', '>', '<a ', '"', '&amp;', '</', '=41', '\r\n', '<!--'], megabyte)),
  };
};

/** By the path of each route that takes files or emails. */
export const uploads: Readonly<Record<string, () => WorstBodies>> = {
  'functions/v1/inbound-email': emails,
  'functions/v1/upload-to-drive': files,
  'functions/v1/intake-submissions': files,
  intake: () => files('uploadedFiles'),
  'admin/leads/import': lists,
  'admin/newsletter/import': lists,
  'admin/leads/attachments': files,
  'admin/articles/pictures': pictures,
  'admin/messages/:organizationId': files,
  'admin/projects/:projectId': files,
  'dashboard/messages': files,
  'dashboard/work': files,
};
