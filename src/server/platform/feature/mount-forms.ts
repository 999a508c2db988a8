/** Gives a feature the functions and routes of the forms that it declares. */
import { formFunction } from '../forms/form-function.ts';
import { plainFormRoutes } from '../forms/plain-form.ts';
import type { Forms } from '../forms/receive.ts';
import type { PlainPostOptions } from '../http/plain-post.ts';
import type { Feature } from './feature.ts';

export function mountForms(feature: Feature, forms: Forms, options: PlainPostOptions): Feature {
  const { forms: declared = [], functions = [], routes = [] } = feature;
  return {
    ...feature,
    functions: [...declared.map((form) => formFunction(forms, form)), ...functions],
    routes: [...declared.flatMap((form) => plainFormRoutes(forms, form, options) ?? []), ...routes],
  };
}
