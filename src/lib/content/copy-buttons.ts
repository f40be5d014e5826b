/**
 * Puts a button before each block of code of a rendered article that copies it (client/features/article.ts). Its two texts stand in
 * the page, so that they follow the language.
 */
export const copyButtons = (html: string, copy: string, copied: string): string =>
  html
    .replaceAll(
      '<pre ',
      `<div class="code"><button class="copy needs-script" type="button" data-copy><span>${copy}</span><span>${copied}</span></button><pre `,
    )
    .replaceAll('</pre>', '</pre></div>');
