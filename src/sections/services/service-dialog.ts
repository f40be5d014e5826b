/** The id of a service's dialog; its card opens it by this id. */
export const dialogIdOf = (serviceId: string) => `${serviceId}-details`;

/** Width of a service's picture in CSS. Card and dialog use the same value, so that they share files. */
export const pictureSizes = '(width < 64rem) 100vw, 28rem';
