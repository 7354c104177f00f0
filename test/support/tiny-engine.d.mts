import type { ActivationSource } from '../../models/protocol/types.js';

export declare const layerCount: number;
export declare const dModel: number;
export declare function tokenOf(word: string): number;
export declare function activationOf(token: number, layer: number, dimension: number): number;
export declare function openModel(folder: string, options?: { maxTokens?: number }): Promise<ActivationSource>;
