import { expect, test } from 'vitest';
import words from '#content/desk/webhook-words.yaml';
import { isLoopback, refusalOf } from './webhook-address.ts';

const { refused } = words;
const PUBLIC = 'https://www.site.example';

test.each([
  ['https://hooks.example.com/one?two=3', undefined],
  ['https://hooks.example.com:8443/one', undefined],
  ['https://93.184.215.14/', undefined],
  ['https://[2606:4700::1111]/', undefined],
  ['hooks.example.com', refused.url],
  ['ftp://hooks.example.com', refused.url],
  ['', refused.url],
  ['https://user@hooks.example.com', refused.credentials],
  ['https://:password@hooks.example.com', refused.credentials],
  ['http://hooks.example.com', refused.http],
  ['http://localhost:5678', refused.http],
  ['https://localhost', refused.private],
  ['https://printer.local', refused.private],
  ['https://intranet', refused.private],
  ['https://127.0.0.1', refused.private],
  ['https://0x7f.1', refused.private],
  ['https://2130706433', refused.private],
  ['https://0.1.2.3', refused.private],
  ['https://10.0.0.1', refused.private],
  ['https://100.64.0.1', refused.private],
  ['https://169.254.169.254', refused.private],
  ['https://192.168.1.1', refused.private],
  ['https://224.0.0.1', refused.private],
  ['https://[::1]', refused.private],
  ['https://[::]', refused.private],
  ['https://[fd00::1]', refused.private],
  ['https://[fe80::1]', refused.private],
  ['https://[ff02::1]', refused.private],
  ['https://[::ffff:10.0.0.1]', refused.private],
  ['https://[64:ff9b::10.0.0.1]', refused.private],
])('a site on the internet tells %s: %s', (url, expected) => {
  expect(refusalOf(url, PUBLIC)).toBe(expected);
});

test.each([
  ['http://localhost:5678/hook', undefined],
  ['http://127.0.0.1:5678', undefined],
  ['http://[::1]:5678', undefined],
  ['https://hooks.example.com', undefined],
  ['http://hooks.example.com', refused.http],
  ['http://192.168.1.1', refused.http],
  ['http://localhost.example.com', refused.http],
  ['https://127.0.0.1', refused.private],
])('a site in development tells %s: %s', (url, expected) => {
  for (const siteUrl of ['http://localhost:3000', 'http://127.0.0.1:3000'])
    expect(refusalOf(url, siteUrl)).toBe(expected);
});

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['128.0.0.1', false],
  ['10.0.0.1', false],
  ['::', false],
  ['127.example.com', false],
])('%s is this machine: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});
