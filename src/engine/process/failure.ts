import { CitepackError } from '../model/errors.ts';
import type { Failure } from './messages.ts';

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  return {
    name: error.name,
    message: error.message,
    ...(error instanceof CitepackError ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
  };
}

export function errorOf({ name, message, code, stack }: Failure): Error {
  if (code !== undefined) return new CitepackError(code, message);
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
