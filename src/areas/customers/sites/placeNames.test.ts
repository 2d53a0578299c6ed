import { describe, expect, it } from 'vitest';
import { levelIn, namesIn } from './placeNames.ts';

describe('usual names of locations', () => {
  it.each([
    ['Hall', ['Hall']],
    ['Hall, Kitchen;Office\nHall', ['Hall', 'Kitchen', 'Office']],
    ['1.01-1.03', ['1.01', '1.02', '1.03']],
    ['Room 8-11', ['Room 8', 'Room 9', 'Room 10', 'Room 11']],
    ['1.09 – 1.11, Store', ['1.09', '1.10', '1.11', 'Store']],
    ['Block A-B', ['Block A-B']],
    ['Room 11-8', ['Room 11-8']],
    ['0-99999', ['0-99999']],
    [' , ;', []],
  ])('%j', (typed, names) => expect(namesIn(typed)).toEqual(names));
});

describe('the level from a floor’s name', () => {
  it.each([
    ['Ground floor', 0],
    ['First floor', 1],
    ['Lower ground', -1],
    ['Level 2', 2],
    ['3rd floor', 3],
    ['-1', -1],
    ['Mezzanine', null],
  ])('%s is %s', (name, level) => expect(levelIn(name)).toBe(level));
});
