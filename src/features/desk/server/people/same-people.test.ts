import { expect, test } from 'vitest';
import { areNear, isSameNumber } from './same-people.ts';

test.each([
  ['Jon Smith', 'Jon Smith', true],
  ['John Smith', 'Jon Smith', true],
  ['Jon Smith', 'Jon Smyth', true],
  ['J. Smith', 'Jon Smith', true],
  ['Jon Smith', 'J Smith', true],
  ['Jon A. Smith', 'Jon Smith', true],
  ['JÓN SMITH', 'jon smith', true],
  ['Jon Smith', 'Jane Smith', false],
  ['Jo Smith', 'Jane Smith', false],
  ['J Smith', 'Kay Smith', false],
  ['Jon Smith', 'Jon Stone', false],
  ['Jon', 'Jon', false],
  ['Jon Smith', 'Jon', false],
  ['', '', false],
])('the names “%s” and “%s” are near: %s', (one, other, expected) => {
  expect([areNear(one, other), areNear(other, one)]).toEqual([expected, expected]);
});

test.each([
  ['2025550142', '2025550142', true],
  ['12025550142', '2025550142', true],
  ['5550142', '2025550142', true],
  ['550142', '2025550142', false],
  ['2025550143', '2025550142', false],
  ['2025550142', '2025550142111', false],
])('the numbers %s and %s are the same: %s', (one, other, expected) => {
  expect([isSameNumber(one, other), isSameNumber(other, one)]).toEqual([expected, expected]);
});
