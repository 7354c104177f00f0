import { describe, expect, it } from 'vitest';
import {
  applyPrompt,
  promptIdentity,
  promptNames,
  promptTemplates,
} from '../../src/extraction/prompt-templates.js';

describe('prompt templates', () => {
  it('wrap a definition once and whole, whatever it holds', () => {
    for (const name of promptNames) {
      const template = promptTemplates[name];
      for (const definition of ['Number of X in $& or X', '', 'a "quoted" name']) {
        const prompt = applyPrompt(template, definition);
        const [before, after] = template.wording.split('X') as [string, string];
        expect(prompt.slice(before.length, prompt.length - after.length)).toBe(definition);
        expect(prompt.startsWith(before) && prompt.endsWith(after)).toBe(true);
      }
    }
  });

  it('are known by name and version, and plain changes nothing', () => {
    expect(promptNames.map((name) => promptIdentity(promptTemplates[name]))).toEqual([
      'plain/1',
      'sequence/1',
      'one-word/1',
    ]);
    expect(applyPrompt(promptTemplates.plain, 'Primes.')).toBe('Primes.');
  });
});
