import { embeddedTemplate } from '../embedded-template.ts';

/** Once for all workers, each of which copies it. */
export default async function setUp(): Promise<void> {
  await embeddedTemplate();
}
