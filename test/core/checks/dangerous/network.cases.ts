import { type Case, lines } from './case.ts';

/** Programs that reach for the network. */
export const network: readonly Case[] = [
  {
    name: 'a socket',
    code: lines('import socket', 'socket.create_connection(("1.2.3.4", 80))'),
    rule: 'network',
    line: 1,
  },
  { name: 'requests', code: lines('import pandas', 'import requests as r', 'r.get("x")'), rule: 'network', line: 2 },
  { name: 'urllib', code: lines('from urllib.request import urlopen', 'urlopen("x")'), rule: 'network', line: 1 },
  {
    name: 'urllib by its package',
    code: lines('from urllib import request', 'request.urlopen("x")'),
    rule: 'network',
    line: 1,
  },
  { name: 'http.client', code: 'import http.client', rule: 'network', line: 1 },
  { name: 'ftplib and smtplib', code: 'import ftplib, smtplib', rule: 'network', line: 1 },
  {
    name: 'asyncio streams',
    code: lines('import asyncio', 'asyncio.open_connection("h", 1)'),
    rule: 'network',
    line: 2,
  },
  { name: 'the kaggle client', code: 'import kaggle', rule: 'network', line: 1 },
  {
    name: 'boto3 in a try',
    code: lines('try:', '    import boto3', 'except ImportError:', '    pass'),
    rule: 'network',
    line: 2,
  },
  {
    name: 'a table from the web',
    code: lines('import pandas as pd', 'pd.read_csv("https://example.com/train.csv")'),
    rule: 'network',
    line: 2,
  },
  {
    name: 'a downloaded data set',
    code: lines('from sklearn.datasets import fetch_california_housing', 'fetch_california_housing()'),
    rule: 'network',
    line: 1,
  },
];
