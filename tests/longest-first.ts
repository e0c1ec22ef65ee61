import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They wait for child processes; started last, they would occupy one worker alone. */
const long = ['tests/faults/', 'tests/http/program', 'server/db/embedded.db'];

/** Others keep vitest's order. */
export class MaxFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((part) => moduleId.includes(part));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
