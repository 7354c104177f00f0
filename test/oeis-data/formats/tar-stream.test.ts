import { expect, it } from 'vitest';
import { tarMembers } from '../../../oeis-data/formats/tar-stream.js';

function member(path: string, content: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(path, 0);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write('0', 156);
  header.write('ustar', 257);
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([header, body]);
}

it('reads the stream to its end, padding included, so that the program behind a pipe can close', async () => {
  let readToTheEnd = false;
  async function* chunks() {
    yield member('b000045.txt', '0 0\n1 1\n');
    for (let block = 0; block < 20; block++) yield Buffer.alloc(512);
    readToTheEnd = true;
  }
  const paths: string[] = [];
  for await (const { path, content } of tarMembers(chunks())) paths.push(`${path} ${content.length}`);
  expect(paths).toEqual(['b000045.txt 8']);
  expect(readToTheEnd).toBe(true);
});
